/* rows: C6 L58
 * Without -c and -p, $target is 0, so scripts that do not depend on it still
 * compile. */
BEGIN
/pid == $target/
{
	printf("mine\n");
}

BEGIN
{
	printf("%d %s\n", $target, $$target);
	exit(0);
}

/* rows: C6 L58
 * Without -c and -p, $target is 0: scripts that can do without have it too. */
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

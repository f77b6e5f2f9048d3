/* rows: O9 C10 X20
 * args: -F -xcpu=0
 * quiet: no
 * A probe that is neither an entry nor a return is shown with a bar and its
 * name. */
BEGIN
{
	trace(1);
}
BEGIN
{
}
BEGIN
{
	exit(0);
}
END
{
	printf("%s", "the end");
}

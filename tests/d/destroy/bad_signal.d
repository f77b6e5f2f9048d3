/* rows: A18
 * args: -w
 * stderr */
BEGIN
{
	raise(65);
	printf("wrong\n");
}

BEGIN
{
	raise(0);
	printf("wrong\n");
}

BEGIN
{
	exit(0);
}

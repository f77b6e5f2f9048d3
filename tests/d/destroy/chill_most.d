/* rows: A21
 * args: -w
 * stderr
 * chill() stops for no more than 500 ms in a second; one that would exceed that
 * does not stop at all. */
BEGIN
{
	chill(300000000);
}

BEGIN
{
	chill(200000001);
	printf("too much\n");
}

BEGIN
{
	chill(-1);
	printf("wrong\n");
}

BEGIN
{
	chill(200000000);
	printf("enough\n");
	exit(0);
}

ERROR
{
	printf("%s\n", arg4 == DTRACEFLT_ILLOP ? "illegal" : "?");
}

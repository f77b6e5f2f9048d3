/* rows: A12 E3
 * args: -xnspec=3
 * stderr
 * What can be no speculation's number is a fault. */
ERROR
{
	printf("fault %d\n", arg4);
}
BEGIN
{
	speculate(4);
	printf("never\n");
}
BEGIN
{
	commit(-1);
}
BEGIN
{
	discard(1000000);
}
BEGIN
{
	exit(0);
}

/* rows: A12 E3
 * args: -xnspec=3
 * stderr
 * A number that cannot be a speculation's causes a fault. */
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

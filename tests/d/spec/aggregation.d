/* rows: A12 A5
 * printa() may be speculated: it prints the values at the time of the
 * commit. */
BEGIN
{
	speculation();
	@a = sum(1);
}
BEGIN
{
	speculate(1);
	printa("%@d\n", @a);
}
BEGIN
{
	@a = sum(2);
}
BEGIN
{
	commit(1);
}
BEGIN
{
	exit(0);
}

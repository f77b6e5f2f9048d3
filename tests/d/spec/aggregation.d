/* rows: A12 A5
 * printa() may be speculated: it prints what there is at the commit. */
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

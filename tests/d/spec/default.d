/* rows: A12 A1
 * args: -xcpu=0
 * quiet: no
 * A clause with nothing but speculate() speculates the default action. */
BEGIN
{
	speculation();
}
BEGIN
{
	speculate(1);
}
BEGIN
{
	speculate(1);
	this->x = 1;
}
BEGIN
{
	trace("before");
}
BEGIN
{
	commit(1);
}
BEGIN
{
	exit(0);
}

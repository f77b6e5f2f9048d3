/* rows: V20 V21 V22
 * Time advances from firing to firing, but not within one. */
BEGIN
{
	t = timestamp;
	w = walltimestamp;
	printf("%d %d\n", timestamp == t, walltimestamp > 1600000000000000000);
	printf("%d\n", timestamp > 0);
	printf("%d\n", walltimestamp == w);
}
BEGIN
{
	printf("%d %d\n", timestamp == t, walltimestamp == w);
}
BEGIN
{
	this->v = vtimestamp;
	s = strjoin("a", "b");
	printf("%d\n", vtimestamp == this->v);
}
BEGIN
{
	printf("%d\n", vtimestamp == this->v);
}
tick-10ms
{
	printf("%d %d\n", timestamp - t > 1000000, walltimestamp > w);
	exit(0);
}

/* rows: X28 B11
 * args: -xspecsize=80 -xstrsize=8
 * stderr
 * Two records of 32 bytes, a header and a string each, fit; the third is
 * counted as dropped, but the two are still committed. */
string s;
BEGIN
{
	speculation();
	s = "abc";
}
BEGIN
{
	speculate(1);
	printf("1 %s\n", s);
}
BEGIN
{
	speculate(1);
	printf("2 %s\n", s);
}
BEGIN
{
	speculate(1);
	printf("3 %s\n", s);
}
BEGIN
{
	commit(1);
}
BEGIN
{
	speculation();
}
BEGIN
{
	speculate(1);
	printf("4 %s\n", s);
}
BEGIN
{
	commit(1);
}
BEGIN
{
	exit(0);
}

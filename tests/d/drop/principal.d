/* rows: B3 X10
 * args: -xcpu=0 -xbufsize=4k -xstrsize=1024
 * stderr
 * A buffer of 4096 bytes has room for three records with such a string; those
 * that do not fit are counted, and the small one after them is not lost. */
string s;
BEGIN
{
	s = "text";
}
BEGIN
{
	printf("1 %s\n", s);
}
BEGIN
{
	printf("2 %s\n", s);
}
BEGIN
{
	printf("3 %s\n", s);
}
BEGIN
{
	printf("4 %s\n", s);
}
BEGIN
{
	printf("5 %s\n", s);
}
BEGIN
{
	exit(0);
}

/* args: -b 16 -xcpu=0
 * stderr
 * rows: B4 A11
 * However small the buffer is, the firing that ends tracing has room; a larger
 * record is dropped. */
BEGIN
{
	trace(1);
}
BEGIN
{
	trace(timestamp);
	printf("%s", probename);
}
BEGIN
{
	trace(2);
	exit(0);
}

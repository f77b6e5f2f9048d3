/* args: -b 16 -xcpu=0
 * stderr
 * rows: B4 A11
 * However small the buffer is, it has room for the firing that ends tracing;
 * a record that is larger is dropped. */
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

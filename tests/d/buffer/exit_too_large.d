/* args: -b 41
 * stderr
 * exit: 1
 * rows: B4 A11
 * The clause that ends the program is dropped with its record: refused. */
BEGIN
{
	exit(0);
}
BEGIN
{
	trace(1);
	exit(0);
}

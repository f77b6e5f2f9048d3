/* args: -xbufpolicy=fill -b 48 -xcpu=0 -xdroptags
 * stderr
 * rows: B11 */
BEGIN
{
	trace(1);
}
BEGIN
{
	trace(2);
}

/* rows: L18 */
double d;
BEGIN
{
	trace(d * 2);
}

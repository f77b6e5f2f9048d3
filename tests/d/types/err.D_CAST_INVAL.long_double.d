/* rows: L18 */
long double d;
BEGIN
{
	trace((int)d);
}

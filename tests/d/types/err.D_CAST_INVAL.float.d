/* rows: L18 */
double d;
BEGIN
{
	trace((int)d);
}

/* rows: L18 */
BEGIN
{
	trace((double)1);
}

/* rows: L67 */
BEGIN
{
	x = 1;
	trace(&x);
}

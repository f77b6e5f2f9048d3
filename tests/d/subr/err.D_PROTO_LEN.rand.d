/* rows: S21 */
BEGIN
{
	trace(rand(1));
}

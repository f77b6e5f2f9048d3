/* rows: B21 */
BEGIN
{
	trace(1);
	speculate(1);
}

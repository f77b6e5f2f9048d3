/* rows: A12 */
BEGIN
{
	x = speculate(1);
}

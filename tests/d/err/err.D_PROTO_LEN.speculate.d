/* rows: A12 S22 */
BEGIN
{
	speculate();
}

/* rows: B21 */
BEGIN
{
	speculate(1);
	@ = count();
}

/* rows: B21 */
BEGIN
{
	@ = count();
	speculate(1);
}

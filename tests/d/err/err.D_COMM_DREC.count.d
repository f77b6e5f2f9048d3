/* rows: B21 */
BEGIN
{
	@ = count();
	commit(1);
}

/* rows: B21 */
BEGIN
{
	commit(1);
	exit(0);
}

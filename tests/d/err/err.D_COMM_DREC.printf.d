/* rows: B21 */
BEGIN
{
	printf("x");
	commit(1);
}

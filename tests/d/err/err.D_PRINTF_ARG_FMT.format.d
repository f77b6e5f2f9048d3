/* rows: O7 */
BEGIN
{
	printf(execname);
}

/* rows: A6 */
BEGIN
{
	print((void)1);
}

/* rows: L38 */
BEGIN
{
	a[(void)1] = 1;
}

/* rows: L31 */
int a[3];
BEGIN
{
	a = 1;
}

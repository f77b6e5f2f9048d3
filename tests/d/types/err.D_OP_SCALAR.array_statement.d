/* rows: L55 */
int a[4];
BEGIN
{
	a ? trace(1) : trace(2);
}

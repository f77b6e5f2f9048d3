/* rows: L55 */
int a[4];
BEGIN
{
	trace(1 && a);
}

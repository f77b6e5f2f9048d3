/* rows: L31 */
int a[0];
BEGIN
{
}

/* rows: L31 */
int a[100000];
BEGIN
{
}

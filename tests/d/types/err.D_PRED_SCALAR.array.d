/* rows: L1 */
int a[4];
BEGIN
/a/
{
}

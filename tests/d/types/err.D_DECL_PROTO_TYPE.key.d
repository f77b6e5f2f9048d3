/* rows: L38 */
int a[void];
BEGIN
{
}

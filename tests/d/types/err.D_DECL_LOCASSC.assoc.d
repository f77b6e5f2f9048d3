/* rows: L37 */
this int a[int];
BEGIN
{
}

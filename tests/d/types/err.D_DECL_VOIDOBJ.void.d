/* rows: L31 */
void a[3];
BEGIN
{
}

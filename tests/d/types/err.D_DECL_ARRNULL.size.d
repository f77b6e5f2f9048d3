/* rows: L31 */
int a[];
BEGIN
{
}

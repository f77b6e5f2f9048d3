/* rows: L60 */
static int a;
BEGIN
{
}

/* rows: L23 */
int g(int)[3];
BEGIN
{
}

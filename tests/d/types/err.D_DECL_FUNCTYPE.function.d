/* rows: L23 */
int f(int);
BEGIN
{
}

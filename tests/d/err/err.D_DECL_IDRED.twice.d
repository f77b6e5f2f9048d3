/* rows: L33 */
int x;
string x;
BEGIN
{
}

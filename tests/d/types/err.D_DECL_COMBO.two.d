/* rows: L19 */
int float x;
BEGIN
{
}

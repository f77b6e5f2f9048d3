/* rows: L65 */
int;
BEGIN
{
}

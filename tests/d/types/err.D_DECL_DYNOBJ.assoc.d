/* rows: L38 */
int (*a)[int];
BEGIN
{
}

/* rows: L23 */
int a[3](void);
BEGIN
{
}

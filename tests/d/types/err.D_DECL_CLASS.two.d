/* rows: L34 */
self this int x;
BEGIN
{
}

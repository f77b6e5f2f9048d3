/* rows: L21 */
struct nowhere x;
BEGIN
{
}

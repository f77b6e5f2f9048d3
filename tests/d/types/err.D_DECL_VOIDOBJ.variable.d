/* rows: L19 */
void x;
BEGIN
{
}

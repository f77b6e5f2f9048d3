/* rows: L19 */
unsigned float f;
BEGIN
{
}

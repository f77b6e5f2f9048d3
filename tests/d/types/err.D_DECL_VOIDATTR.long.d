/* rows: L19 */
unsigned void *p;
BEGIN
{
}

/* rows: L19 */
long char c;
BEGIN
{
}

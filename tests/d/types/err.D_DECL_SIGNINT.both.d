/* rows: L19 */
signed unsigned x;
BEGIN
{
}

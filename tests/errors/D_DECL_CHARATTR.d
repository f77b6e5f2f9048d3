/* rows: L19 */

long char c;
^ invalid attributes for char type
BEGIN
{
}

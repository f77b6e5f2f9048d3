/* rows: L19 */

unsigned void *p;
^ invalid attributes for void type
BEGIN
{
}

/* rows: L37 */

this int a[int];
         ^ cannot declare clause-local associative array: a
BEGIN
{
}

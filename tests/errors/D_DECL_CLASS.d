/* rows: L34 */

self this int x;
     ^ only one storage class allowed in given declaration
BEGIN
{
}

/* rows: L31 */

int a[];
    ^ array declaration requires a size: a
BEGIN
{
}

/* rows: L31 */

int a[0];
     ^ positive integral constant expression expected as array size
BEGIN
{
}

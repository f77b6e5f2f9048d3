/* rows: L60 */

static int a;
           ^ specified storage class not appropriate in D
BEGIN
{
}

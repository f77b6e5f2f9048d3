/* rows: L60 */

int f(self int x);
      ^ inappropriate storage class for function or associative array parameter
BEGIN
{
}

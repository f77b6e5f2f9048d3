/* rows: L21 */
typedef int t;
typedef char t;
BEGIN
{
}

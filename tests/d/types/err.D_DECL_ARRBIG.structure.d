/* rows: L21 */
struct large { char c[2147483647]; };
struct larger { struct large a, b; };
BEGIN
{
	exit(0);
}

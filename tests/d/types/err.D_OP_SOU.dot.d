/* rows: L32 */
struct s {
	int a;
} *p;
BEGIN
{
	trace(p.a);
}

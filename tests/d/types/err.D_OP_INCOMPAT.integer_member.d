/* rows: L30 L32 */
struct s { int *p; } v;
BEGIN
{
	v.p = 0;
	v.p = 5;
}

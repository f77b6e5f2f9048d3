/* rows: L55 */
struct s { int a; } v;
BEGIN
{
	trace(v ? 1 : 2);
}

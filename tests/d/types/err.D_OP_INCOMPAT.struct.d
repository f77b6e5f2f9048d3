/* rows: L32 */
struct s {
	int a;
	int b : 3;
};
struct s v;
BEGIN
{
	trace(v + 1);
}

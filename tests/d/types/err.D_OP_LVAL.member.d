/* rows: L32 */
struct s {
	int a;
	int b : 3;
};
struct s v;
BEGIN
{
	(pid ? v : v).a = 1;
}

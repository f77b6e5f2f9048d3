/* rows: L32 */
struct s {
	int a;
	int b : 3;
};
struct s v;
struct t {
	int a;
} w;
BEGIN
{
	v = w;
}

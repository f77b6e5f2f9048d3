/* rows: L1 */
struct s {
	int a;
	int b : 3;
};
struct s v;
BEGIN
/v/
{
}

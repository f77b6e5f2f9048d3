/* rows: L22 */
int n;
struct s {
	int a : n;
};
BEGIN
{
}

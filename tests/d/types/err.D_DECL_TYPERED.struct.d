/* rows: L21 */
struct s {
	int a;
};
struct s {
	int a;
};
BEGIN
{
}

/* rows: L21 */
struct s {
	int a;
	char a;
};
BEGIN
{
}

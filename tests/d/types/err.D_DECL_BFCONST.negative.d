/* rows: L22 */
struct s {
	int a : -1;
};
BEGIN
{
}

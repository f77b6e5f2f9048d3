/* rows: L22 */
struct s {
	int a : 33;
};
BEGIN
{
}

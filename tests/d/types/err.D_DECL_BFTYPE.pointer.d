/* rows: L22 */
struct s {
	char *a : 3;
};
BEGIN
{
}

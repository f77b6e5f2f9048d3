/* rows: L21 */
struct s {
	struct s s;
};
BEGIN
{
}

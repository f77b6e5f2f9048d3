/* rows: L21 */
struct s {
	void a;
};
BEGIN
{
}

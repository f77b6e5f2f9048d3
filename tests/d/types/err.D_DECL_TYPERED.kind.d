/* rows: L21 */
struct s {
	int a;
};
union s *p;
BEGIN
{
}

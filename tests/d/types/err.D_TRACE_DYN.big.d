/* rows: A2 */
struct s {
	int a[20000];
};
BEGIN
{
	trace(*(struct s *)arg0);
}

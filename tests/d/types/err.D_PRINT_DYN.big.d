/* rows: A6 */
struct s {
	int a[20000];
};
BEGIN
{
	print(*(struct s *)arg0);
}

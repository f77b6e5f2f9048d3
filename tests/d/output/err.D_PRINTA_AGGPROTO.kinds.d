/* rows: G12 */
BEGIN
{
	@a[1] = count();
	@b["a"] = count();
	printa(@a, @b);
}

/* rows: O6 O7 */
BEGIN
{
	@a[1] = count();
	printa("%d %@s\n", @a);
}

/* rows: A5
 * quiet: no
 * args: -xcpu=0 */
BEGIN
{
	@a["k"] = count();
	printa(@a);
	printa("%s %@d", @a);
	exit(0);
}

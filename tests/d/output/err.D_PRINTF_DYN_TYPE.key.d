/* rows: L65 */
BEGIN
{
	@a["text"] = count();
	printa("%@*d", @a);
}

/* Widths and precisions that are keys precede the key or value that they apply
 * to; a negative width means left-justified.
 * rows: O5 O6 */
BEGIN
{
	@w[6, 42] = sum(7);
	@left[-6, 42, 3, "abcdef"] = sum(-7);
	printa("[%*d] [%@d]\n", @w);
	printa("[%@*d] [%d]\n", @w);
	printa("[%*d] [%.*s] [%?@d]\n", @left);
	exit(0);
}

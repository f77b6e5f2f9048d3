/* rows: G12 */

BEGIN
{
	@a[1] = count();
	@b["a"] = count();
	printa(@a, @b);
	           ^ printa( ): @b[ ] key #1 is incompatible with @a:
	           ^	@a key #1: int
	           ^	@b key #1: string
}

/* rows: L68 */

BEGIN
{
	@a = count();
	@a;
	^ expression statement of an aggregation has no effect
}

BEGIN { @a; }
        ^ expression statement of an aggregation has no effect

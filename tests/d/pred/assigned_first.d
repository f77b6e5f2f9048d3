/* rows: L1 L33
 * A predicate that assigns, wherever within it, comes before its statements. */
BEGIN
/(n++ == 0) ? 1 : 0/
{
	trace(n);
}

BEGIN
/strlen(lltostr(m = 12)) == 2 && (int)(k = 3)/
{
	printf(" %d %d", m, k);
	exit(0);
}

/* rows: L1 L33
 * Assignments within a predicate are done before the statements of its
 * clause. */
BEGIN
/(n++ == 0) ? 1 : 0/
{
	trace(n);
}

BEGIN
/strlen(lltostr(m = 12)) == 2 && (int)(k = 3)/
{
	printf(" %d %d", m, k);
}

struct out { int a; };
translator struct out < int x > { a = x + 1; };

BEGIN
/xlate <struct out> (j = 7).a == 8/
{
	printf(" %d", j);
	exit(0);
}

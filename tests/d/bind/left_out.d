/* rows: L62
 * args: -L lib -c "sh -c 'cd /'"
 * Clauses that do not compile with this kernel's types, next to one that
 * does. */
several:::
{
	printf("%s %d\n", probename, arg0);
}

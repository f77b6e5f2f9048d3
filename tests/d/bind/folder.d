/* rows: L62
 * args: -L lib -c "sh -c 'cd /'"
 * A library of a folder: alternatives. */
folder:::
{
	printf("%s %d\n", probename, arg0);
}

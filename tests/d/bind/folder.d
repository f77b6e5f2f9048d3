/* rows: L62
 * args: -L lib -c "sh -c 'cd /'"
 * A library in a folder, with alternatives. */
folder:::
{
	printf("%s %d\n", probename, arg0);
}

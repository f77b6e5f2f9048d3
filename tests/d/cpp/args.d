/* rows: X13
 * needs: cpp
 * args: -C -xcppargs='-DA=1 -DB=2' -xcppargs='-D "C=3 + 4" -DD=\"x\ y\"' -xcppargs="'-DE(x)=#x'"
 * A list of arguments is split as a shell would split it. */
BEGIN
{
	printf("%d %d %d %s %s\n", A, B, C, D, E(z z));
	exit(0);
}

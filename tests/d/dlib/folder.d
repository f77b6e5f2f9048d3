/* rows: L53 C13
 * args: -L lib
 * Libraries of a folder, in the order of what they depend on; one of a name
 * that is built in takes its place. */
BEGIN
{
	printf("%d %d %d\n", origin->x, origin->y, SIGKILL);
	printf("%d\n", ((point_t *)NULL == NULL));
	exit(0);
}

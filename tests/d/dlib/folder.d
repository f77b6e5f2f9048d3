/* rows: L53 C13
 * args: -L lib
 * Libraries of a folder, in the order of their dependencies; one that has the
 * name of a built-in library replaces it. */
BEGIN
{
	printf("%d %d %d\n", origin->x, origin->y, SIGKILL);
	printf("%d\n", ((point_t *)NULL == NULL));
	exit(0);
}

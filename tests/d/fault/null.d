/* rows: L42 E3
 * A thread-local string that was never set is NULL, and faults when used. */
self string never;
BEGIN
{
	printf("%d\n", strlen(self->never));
}
ERROR
{
	printf("fault %d\n", arg4);
	exit(0);
}

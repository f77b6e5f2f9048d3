/* rows: V19 V25
 * Both engines know the depths of stacks. */
BEGIN
{
	printf("%d %d\n", stackdepth >= 0, ustackdepth >= 0);
	exit(0);
}

/* rows: V31
 * Names that Solaris has not got may be a program's own. */
int jiffies;
BEGIN
{
	elapsed = 5;
	usermode = "kernel";
	jiffies = 7;
	printf("%d %s %d\n", elapsed, usermode, jiffies);
	exit(0);
}

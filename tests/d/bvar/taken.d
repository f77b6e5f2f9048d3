/* rows: V31
 * A program may use names of built-in variables that Solaris does not have for
 * its own. */
int jiffies;
BEGIN
{
	elapsed = 5;
	usermode = "kernel";
	jiffies = 7;
	printf("%d %s %d\n", elapsed, usermode, jiffies);
	exit(0);
}

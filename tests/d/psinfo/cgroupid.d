/* rows: S27
 * A folder has a number, and one that is not there is an error. */
BEGIN
{
	printf("%d\n", cgroupid("/sys") > 0);
	exit(0);
}

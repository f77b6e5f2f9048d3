/* rows: S27
 * A directory has a cgroup id; one that does not exist is an error. */
BEGIN
{
	printf("%d\n", cgroupid("/sys") > 0);
	exit(0);
}

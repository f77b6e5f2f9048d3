/* rows: E3 A11
 * After exit() no clause begins but END's, so ERROR does not fire. */
BEGIN
{
	exit(0);
	trace(*(int *)0);
}

ERROR
{
	n++;
}

END
{
	printf("%d\n", n);
}

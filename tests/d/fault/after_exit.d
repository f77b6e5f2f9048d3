/* rows: E3 A11
 * After exit() no clause begins but END's, so ERROR does not fire. Its
 * status is not recorded, as nothing is of a clause that fails. */
BEGIN
{
	exit(3);
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

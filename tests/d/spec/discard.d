/* rows: A12 B21
 * discard() may precede or follow actions that record, and commit(). */
BEGIN
{
	speculation();
	discard(1);
	printf("after\n");
	discard(1);
	exit(0);
}
END
{
	discard(0);
	commit(0);
	discard(0);
}

/* Without -w nothing runs at all, not even the clauses before the destructive
 * one.
 * rows: A24
 * exit: 1
 * stderr */
BEGIN
{
	printf("not printed\n");
	exit(0);
}

END
{
	system("echo not run");
}

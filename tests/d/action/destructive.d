/* Without -w nothing is run, not even what comes before.
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

/* Commands run in their place in the output, and take printf()'s formats; their
 * output goes where dtrace's does.
 * rows: A17
 * args: -w */
BEGIN
{
	@["key"] = sum(3);
	printf("one\n");
	system("echo two");
	printa("%s %@d\n", @);
	system("echo %s %d '%5s' %%", "three", 4 - 1, "x");
	trunc(@);
	printf("four\n");
	system("echo five; exit 7");
}

BEGIN
/1 == 2/
{
	system("echo never");
}

BEGIN
{
	system("printf %s%s", "s", "ix");
	printf("\n");
	exit(0);
}

END
{
	system("echo seven");
	printf("eight\n");
}

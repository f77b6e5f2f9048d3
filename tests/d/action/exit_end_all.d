/* rows: A11 P2
 * exit: 5
 * No clause of END is left out because an earlier one exits. */
BEGIN
{
	exit(1);
}
BEGIN
{
	printf("not reached\n");
}
END
{
	exit(4);
	printf("first\n");
}
END
{
	printf("second\n");
	exit(5);
}
BEGIN, END
{
	printf("%s\n", probename);
}

/* rows: A11 P2
 * exit: 7
 * exit() sets the exit status, and no clause runs after it except END's. */
BEGIN
{
	printf("begin\n");
	exit(7);
	printf("same clause\n");
}
BEGIN
{
	printf("not reached\n");
}
END
{
	printf("end\n");
}

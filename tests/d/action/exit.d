/* rows: A11 P2
 * exit: 7
 * The status of exit(), and no clause after it but END. */
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

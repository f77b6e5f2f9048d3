/* rows: L2 L3
 * Descriptions of all forms: globs, lists, empty fields. */
dtrace:::B*
{
	printf("1 %s\n", probename);
}
BEG[A-J]N, :::BEGIN
{
	printf("2 %s\n", probename);
}
profile:::tick-10ms
{
	printf("3 %s\n", probename);
	exit(0);
}
dtrace:::?ND
{
	printf("4 %s\n", probename);
}

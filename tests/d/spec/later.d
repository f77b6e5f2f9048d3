/* rows: B20
 * args: -xswitchrate=20ms
 * A speculation that is begun, written and committed in different probes, and
 * read at different times. */
int s;
int n;
BEGIN
{
	s = speculation();
}
tick-10ms
/n < 10/
{
	speculate(s);
	printf("%d\n", n);
}
tick-10ms
{
	n++;
}
tick-10ms
/n == 11/
{
	printf("now\n");
}
tick-10ms
/n == 12/
{
	commit(s);
}
tick-10ms
/n == 14/
{
	exit(0);
}
END
{
	printf("end\n");
}

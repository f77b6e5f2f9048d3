/* args: -xtemporal=off -xswitchrate=1ms
 * rows: B12 B13
 * BEGIN's records come first and END's last, on whatever CPU they fired. */
int n;
BEGIN
{
	printf("begin\n");
}
tick-1ms
/n < 3/
{
	printf("%d\n", ++n);
}
tick-1ms
/n == 3/
{
	exit(0);
}
END
{
	printf("end\n");
}

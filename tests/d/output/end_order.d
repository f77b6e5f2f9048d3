/* rows: P1 P2 G13
 * BEGIN's records come first, END's last, then the aggregations. */
BEGIN
{
	printf("begin\n");
}
END
{
	printf("end\n");
	@e = count();
}
tick-5ms
{
	printf("tick\n");
	@["ticks"] = count();
	exit(0);
}

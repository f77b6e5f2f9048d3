/* rows: A21
 * args: -w
 * The probe takes that much longer. */
BEGIN
{
	start = timestamp;
	chill(200000000);
}

tick-1ms
{
	printf("%d\n", timestamp - start >= 200000000);
	exit(0);
}

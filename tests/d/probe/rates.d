/* rows: P6
 * Three ticks take three periods, or more on a busy machine. */
#pragma D option switchrate=20ms
int n;
BEGIN
{
	start = timestamp;
}
tick-20ms
{
	n++;
}
tick-20ms
/n == 3/
{
	ms = (timestamp - start) / 1000000;
	printf("%s\n", ms >= 55 ? "right" : "wrong");
	exit(0);
}

/* rows: L38
 * Twenty elements, each found again. */
int n, total;
tick-1ms
/n < 20/
{
	a[n, "k"] = n * 3;
	total += a[n, "k"];
	n++;
}
tick-1ms
/n == 20/
{
	printf("%d %d %d\n", a[0, "k"], a[19, "k"], total);
	exit(0);
}

/* A hundred elements, each found again. */
int n, total;
tick-1ms
/n < 100/
{
	a[n, "k"] = n * 3;
	total += a[n, "k"];
	n++;
}
tick-1ms
/n == 100/
{
	printf("%d %d %d\n", a[0, "k"], a[99, "k"], total);
	exit(0);
}

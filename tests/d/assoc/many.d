/* A hundred elements, each found again. */
BEGIN
{
	n = 0;
}
tick-1ms
/n < 100/
{
	a[n, "k"] = n * 3;
	sum += a[n, "k"];
	n++;
}
tick-1ms
/n == 100/
{
	printf("%d %d %d\n", a[0, "k"], a[99, "k"], sum);
	exit(0);
}

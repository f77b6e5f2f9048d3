/* rows: V4 V16 V31
 * Where and when the probe fires: the machine, its clocks, what runs there. */
BEGIN
{
	printf("%d %d\n", ncpus > 0, cpu < ncpus);
	printf("%d %d\n", chip >= 0, lgrp >= 0);
	printf("%d %d\n", ipl, usermode);
	printf("%d\n", elapsed < 60000000000);
	e = elapsed;
	j = jiffies;
}
tick-100ms
{
	printf("%d %d\n", elapsed - e > 50000000, elapsed - e < 60000000000);
	printf("%d %d\n", jiffies > j, jiffies - j < 60000);
	exit(0);
}

/* rows: X18 L40
 * args: -xdynvarsize=16k
 * An element that dynvarsize has no room for is not stored; earlier ones stay,
 * and deleting one makes room. */
#pragma D option strsize=64
int n, found;
string a[int];
tick-1ms
/n < 1000/
{
	a[n] = "one"; a[n + 1] = "two"; a[n + 2] = "three"; a[n + 3] = "four";
	a[n + 4] = "five"; a[n + 5] = "six"; a[n + 6] = "seven";
	a[n + 7] = "eight"; a[n + 8] = "nine"; a[n + 9] = "ten";
	found += (a[n] != NULL) + (a[n + 9] != NULL);
	n += 10;
}
tick-1ms
/n == 1000/
{
	printf("%s %d %d\n", a[0], found > 2, found < 200);
	a[0] = 0;
	a[5000] = "again";
	printf("%s\n", a[5000]);
	exit(0);
}

/* rows: L38 G2
 * Structures and arrays as parts of keys: all their bytes count. */
struct k {
	char c;
	int i;
	char d;
};
struct k x, y;
int a[3];
int v[struct k, string];

BEGIN
{
	x.c = 'x';
	x.i = 4;
	y = x;
	v[x, "a"] = 5;
	printf("%d %d\n", v[y, "a"], v[y, "b"]);
	y.d = 1;
	printf("%d\n", v[y, "a"]);
	w[a] = 3;
	a[2] = 1;
	printf("%d", w[a]);
	a[2] = 0;
	printf(" %d\n", w[a]);
	@[x] = count();
	@[y] = count();
	y.d = 0;
	@[y] = count();
	printa("%@d ", @);
	printf("\n");
	exit(0);
}

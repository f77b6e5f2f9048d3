/* rows: L33 L38
 * A variable is as wide as the widest value that it is assigned, of whatever
 * kind; its sign is that of the first. */
struct sizes {
	int a;
	int64_t b;
};
struct sizes sizes;
int64_t *at;

BEGIN
{
	constant = 0;
	long_constant = 0;
	cast = 0;
	named_cast = 0;
	member = 0;
	deep = 0;
	through = 0;
	counted = 0;
	last = 0;
	within = 0;
	key = 0;
	small = 0;
	sentinel = -1;
	natural = 1U;
	wide = 1LL << 40;
}

BEGIN
{
	constant = 5000000000;
	long_constant = 7L << 40;
	cast = (unsigned long)wide;
	named_cast = (uint64_t)wide + 1;
	sizes.b = wide + 2;
	member = sizes.b;
	deep = curthread->se.sum_exec_runtime;
	at = &sizes.b;
	through = *at;
	counted = wide++;
	last = (1, wide);
	printf("%d\n", within = wide);
	@[key = wide] = count();
	small = sizes.a + (int)wide;
	printf("%d %d %d %d\n", constant, long_constant, cast, named_cast);
	printf("%d %d %d %d\n", member, through, counted, last);
	printf("%d %d %d %d\n", within, key, sizeof (deep), sizeof (small));
}

BEGIN
{
	printf("%d %d\n", sentinel, sentinel < 0);
	@sentinel[sentinel] = count();
	printa("%d %@d\n", @sentinel);
	sentinel = timestamp;
	natural = wide;
	printf("%d %d\n", sentinel > 1 << 30, natural > -1);
	exit(0);
}

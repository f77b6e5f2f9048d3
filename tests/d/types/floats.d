/* rows: L18
 * Floating-point numbers are kept, copied and printed. */
union d {
	uint64_t bits;
	double d;
	uint32_t half[2];
	float f;
};
union d x;
double d;
double all[int];
BEGIN
{
	x.bits = 0x400921fb54442d18;
	printf("%f %g %.2f %e\n", x.d, x.d, x.d, x.d);
	d = x.d;
	all[1] = d;
	x.half[0] = 0x3f000000;
	printf("%f %.3f %f\n", d, all[1], x.f);
	printf("%d %d %d\n", sizeof (float), sizeof (d), sizeof (long double));
	trace(d);
	exit(0);
}

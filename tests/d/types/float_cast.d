/* rows: L18 L66
 * Casting a floating-point number to an integer drops its fraction: variables,
 * members, elements, targets of pointers. A _Bool is true unless it is 0. */
struct both {
	float f;
	double d;
};
struct both s;
float f;
double v[2];
double *p;
self double t;

BEGIN
{
	p = alloca(16);
	*(uint64_t *)p = 0xc05edd2f1a9fbe77;
	*(uint32_t *)(p + 1) = 0x40b00000;
	s.d = *p;
	s.f = *(float *)(p + 1);
	f = s.f;
	v[1] = s.d;
	self->t = s.d;
	this->d = s.d;
	printf("%.3f %d %d %d\n", *p, (int)*p, (long)p[0], (short)*p);
	printf("%.2f %d %d\n", s.f, (int)s.f, (char)s.d);
	printf("%d %d %d %d\n", (int)f, (int)v[1], (int)self->t, (int)this->d);
	printf("%d %u\n", (int)f + 1, (uint64_t)f * 2);
	*(uint64_t *)p = 0x3fe0000000000000; /* 0.5 */
	*(uint32_t *)(p + 1) = 0x80000000; /* -0 */
	printf("%d %d %d", (_Bool)*p, (_Bool)*(float *)(p + 1), (_Bool)f);
	*(uint64_t *)p = 0x7ff8000000000000; /* not a number */
	*(uint32_t *)(p + 1) = 1;
	printf(" %d %d %d\n", (_Bool)*p, (_Bool)*(float *)(p + 1), (_Bool)v[0]);
	@[(int)f] = sum((int)v[1]);
	printa(@);
	exit(0);
}

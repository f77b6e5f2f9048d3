/* rows: L69
 * Types from Solaris' headers that published programs use to declare
 * variables. */
boolean_t b;
major_t m;
offset_t o;
kmutex_t *lock;
krwlock_t *rw;
timespec_t t;
BEGIN
{
	b = B_TRUE;
	m = -1;
	o = -1;
	t.tv_sec = 5;
	print(b);
	printf("%d %u %d %d\n", b == 1, m, o, t.tv_sec);
	printf("%d %d\n", lock == NULL && rw == NULL,
	    sizeof(*lock) == sizeof(struct mutex));
	printf("%d %d %d\n", sizeof(minor_t), sizeof(u_long), sizeof(u_char));
	exit(0);
}

/* A tag may be in a library that is read when a declaration names it, and
 * that defines more of them.
 * rows: L64 */
struct psinfo *p;
struct lwpsinfo *l;
struct fileinfo *f;
struct bufinfo *b;
struct devinfo *d;

BEGIN
{
	printf("%d %d\n", sizeof(*p) > 0, sizeof(*f) > 0);
	exit(0);
}

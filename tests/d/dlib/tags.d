/* A library may define a tag that a declaration names, and is then read for
 * that; and it may define more tags than that one.
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

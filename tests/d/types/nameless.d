/* A member without a name and without members takes room, but is not shown.
 * rows: L21 */
struct none {};
struct s { struct none; struct none; int : 3; union { int a; struct { char b; int c; }; }; };
struct s x;
BEGIN
{
	x.a = 1;
	x.c = 2;
	print(x);
	printf("\n%d %d\n", sizeof(x), offsetof(struct s, c));
	exit(0);
}

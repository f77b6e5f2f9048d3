/* rows: A2
 * A structure or an array that has an integer's size is traced as an integer, as
 * the guide says, and so is a structure in a tuple. */
struct pair {
	int a, b;
} p;
struct one {
	char c;
} o;
short two[2];
char odd[3];

BEGIN
{
	p.a = 3;
	p.b = 1;
	o.c = 'A';
	two[1] = 1;
	odd[0] = 'o';
	trace(p);
	printf(" ");
	trace(o);
	printf(" ");
	trace(two);
	printf(" ");
	trace(odd);
	@[p] = count();
	exit(0);
}

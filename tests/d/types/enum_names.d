/* Names of constants: signed ones, equal ones, of which the first counts, and
 * more than are compared one by one. */
enum many {
	A = -5, B = -1, C, D, E = 3, F = 100, G = 2147483647, H = -2147483648,
	I = 3, J = 50, K = 60, L = 70, M = 80, N = -1
};
inline string name[int v] = stringof((enum many)v);

enum few {
	NO, SOME = 4, LESS = -1
};
struct fields {
	int before:3;
	enum few few:4;
} fields;

BEGIN
{
	this->v = -2147483648;
	printf("<%s>", name[this->v]);
	this->v = -6;
	printf("<%s>", name[this->v]);
	this->v = -5;
	printf("<%s>", name[this->v]);
	this->v = -1;
	printf("<%s>", name[this->v]);
	this->v = 0;
	printf("<%s>", name[this->v]);
	this->v = 3;
	printf("<%s>", name[this->v]);
	this->v = 75;
	printf("<%s>", name[this->v]);
	this->v = 80;
	printf("<%s>", name[this->v]);
	this->v = 2147483647;
	printf("<%s>\n", name[this->v]);
}
BEGIN /* bit-fields */
{
	fields.few = SOME;
	printf("<%s>", stringof(fields.few));
	fields.few = LESS;
	printf("<%s>", stringof(fields.few));
	fields.few = 5;
	this->p = &fields;
	printf("<%s>", stringof(this->p->few));
	this->p->few = NO;
	printf("<%s>", strjoin(stringof(this->p->few), "!"));
	fields.few = LESS;
	print(fields.few);
	printf("%d %d\n", fields.few - 1 < 0, fields.few);
	exit(0);
}

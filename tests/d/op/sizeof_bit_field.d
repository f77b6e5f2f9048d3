/*
 * rows: L13 L16
 * What stands for the value of a bit-field has a size, unlike the bit-field.
 */
struct s {
	int a : 3;
	unsigned int b : 9;
	int64_t c : 40;
};
struct s x;
inline int value = x.a;
inline int64_t wide[int which] = which ? x.c : 0;

BEGIN
{
	x.a = -1;
	printf("%d %d %d\n", sizeof (1 ? x.a : 3), sizeof (0 ? 3 : x.b),
		sizeof (1 ? x.c : 3));
	printf("%d %d %d\n", sizeof (value), sizeof (wide[1]), value);
	this->size = sizeof (1 ? x.a : 3);
	printf("%d\n", this->size);
	exit(0);
}

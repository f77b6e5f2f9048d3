/* rows: L21 L60
 * Members may have the names of reserved words of D, which C headers do not
 * know.
 */
typedef struct {
	int counter;
} count_t;
struct words {
	count_t refs;
	int probe, *self;
	char import[4];
	unsigned int this : 3;
	int (*provider)(int);
};
struct words w;
BEGIN
{
	w.refs.counter = 1;
	w.probe = 2;
	w.self = &w.probe;
	w.import[0] = 'x';
	w.this = 9;
	printf("%d %d %d %s %d %d\n", w.refs.counter, w.probe, *w.self,
	    w.import, w.this, w.provider == NULL);
	printf("%d\n", offsetof(struct words, probe));
	print(w.refs);
	exit(0);
}

/* rows: L32 L42
 * NULL that is assigned to a string which is a member of a structure or an
 * element of an array makes it the empty string, as it does a variable. */
struct s {
	int i;
	string m;
};
struct s g;
this struct s l;
self struct s t;
struct s a[int];
string gs[3];
this string ls[2];

BEGIN { g.m = "x"; g.m = strchr("abc", 'x'); printf("1<%s>\n", g.m); }
BEGIN { g.m = "x"; g.m = NULL; printf("2<%s>\n", g.m); }
BEGIN { this->l.m = strstr("abc", "x"); printf("3<%s>\n", this->l.m); }
BEGIN { self->t.m = json("{}", "x"); printf("4<%s>\n", self->t.m); }
BEGIN { a[1].m = strrchr("abc", 'x'); printf("5<%s>\n", a[1].m); }
BEGIN { gs[1] = "x"; gs[1] = strtok(NULL, ":"); printf("6<%s>\n", gs[1]); }
BEGIN { gs[1] = "x"; gs[g.i + 1] = NULL; printf("7<%s>\n", gs[1]); }
BEGIN { this->ls[1] = strchr("abc", 'x'); printf("8<%s>\n", this->ls[1]); }
BEGIN
{
	this->p = (struct s *)alloca(sizeof (struct s));
	this->p->m = g.i ? "y" : NULL;
	printf("9<%s> %d\n", this->p->m, this->p->m == NULL);
	exit(0);
}

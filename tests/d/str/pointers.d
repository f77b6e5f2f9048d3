/* rows: L15 L30
 * Strings where pointers are expected, and pointers to D memory where strings
 * are. */
char *s;
void *v;
string text;
int element[char *];
BEGIN
{
	s = probeprov;
	printf("%s %c %s\n", s, *s, stringof(s + 2));
	text = "global";
	s = text + 2;
	printf("%s %c\n", s, s[1]);
	v = text;
	printf("%d %d\n", strlen(v), s == "obal");
	s = execname == "" ? "none" : s + 1;
	printf("%s\n", s);
	element[s] = 7;
	printf("%d\n", element[s]);
}
BEGIN
{
	this->p = (char *)alloca(8);
	this->p[0] = 'a';
	this->v = (void *)this->p;
	printf("%d %d %d\n", strlen(alloca(8)), strlen(this->p),
	    strlen(this->v));
	printf("%s %s %d\n", strjoin(this->v, this->v), toupper(this->v),
	    index(this->p, "a"));
	bcopy(&this->p[0], this->p + 1, 1);
	printf("%s\n", substr(this->v, 1));
}
BEGIN { printf("%d\n", strtok(NULL, ",") == NULL); }
BEGIN { trace(strlen((void *)8)); }
BEGIN { exit(0); }
ERROR { printf("fault %d\n", arg4); }

/* rows: L41 X32
 * args: -xstrsize=10
 * A string has at most strsize - 1 characters, wherever it is kept. */
string g, a[int];
self string t;
struct s { char c[12]; } s;
BEGIN
{
	this->long = "0123456789abcdef";
	g = this->long;
	self->t = strjoin("01234567", "89abcdef");
	a[1] = "0123456789abcdef";
	printf("%s %s %s %s %d\n", this->long, g, self->t, a[1], strlen(g));
	printf("%s %d\n", strjoin("0123456", "789abc"), strlen("0123456789"));
	printf("%s %s\n", substr("0123456789abcdef", 2), toupper("abcdefghijkl"));
	printf("%s %s\n", "0123456789abcdef" + 5, this->long + 8);
	printf("%s %s %s\n", strchr(this->long, '7'),
	    strrchr(this->long, '5'), strstr(this->long, "678"));
	printf("%s %s\n", strchr(g, '7'), strstr(g, "78"));
	printf("%s %s\n", basename("/a/0123456789abc"), cleanpath("a/./../bc/de"));
	printf("%s %s\n", strtok("abcdefghijklm,n", ","), lltostr(12345678901234));
	printf("%d %d\n", g == self->t, "0123456789a" == "0123456789b");
	this->p = (char *)alloca(16);
	bcopy("0123456789abcdef", this->p, 16);
	printf("%s %s\n", stringof(this->p), this->p);
	s = *(struct s *)this->p;
	printf("%s\n", s.c);
	b[g, strjoin("012345", "6789abc")] = 7;
	printf("%d\n", b[self->t, "012345678"]);
	@[g] = count();
	@[this->long] = count();
	@[stringof(s.c)] = count();
	@[stringof(this->p)] = count();
	trace(self->t);
	exit(0);
}

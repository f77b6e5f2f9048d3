/* rows: L46 L47
 *
 * The address of a translated member: that of the member it is translated from,
 * if it is one, else that of a copy of its value. */
struct in {
	int v;
	char c[4];
} in;
struct out {
	int a;
	string s;
	char c[4];
};
translator struct out < struct in *p > {
	a = p == NULL ? -1 : p->v;
	s = lltostr(p->v);
	c = p->c;
};

BEGIN
{
	in.v = 77;
	in.c[0] = 'x';
	this->a = &xlate <struct out *> (&in)->a;
	this->s = &xlate <struct out> (&in).s;
	this->c = &xlate <struct out *> (&in)->c;
	in.c[1] = 'y';
	in.v++;
	this->b = &xlate <struct out *> (&in)->a;
	printf("%d %d %s %s %d\n", *this->a, *this->b, *this->s,
	    stringof(*this->c), *&xlate <struct out *> ((struct in *)NULL)->a);
}

BEGIN
{
	printf("%s %d\n",
	    inet_ntoa(&xlate <ipv4info_t *> ((struct iphdr *)NULL)->ipv4_src),
	    *&curpsinfo->pr_pid == pid);
	exit(0);
}

/* rows: L42
 * args: -xstrsize=200
 * A string variable of any kind that was never assigned, or was assigned NULL,
 * is an empty string, and can be used as one. */
string g, a[int];
self string t, ta[int];
this string l;
BEGIN
{
	printf("<%s%s%s%s%s>\n", g, a[1], self->t, self->ta[1], this->l);
	printf("%d %d %d %d %d\n", g == NULL, a[1] == NULL, self->t == NULL,
	    self->ta[1] == NULL, this->l == NULL);
	printf("%s %s %s %s %s\n", strjoin(g, "g"), strjoin(a[1], "a"),
	    strjoin(self->t, "t"), strjoin(self->ta[1], "ta"),
	    strjoin(this->l, "l"));
	printf("%d\n", strlen(g) + strlen(a[1]) + strlen(self->t) +
	    strlen(self->ta[1]) + strlen(this->l));
	@[a[1], self->t] = count();
}
BEGIN
{
	g = a[1] = self->t = self->ta[1] = this->l = "text";
	g = NULL;
	a[1] = NULL;
	self->t = NULL;
	self->ta[1] = NULL;
	this->l = NULL;
	printf("<%s%s%s%s%s>\n", g, a[1], self->t, self->ta[1], this->l);
	g = strchr("abc", 'x');
	self->t = strtok("", ",");
	printf("%d %d\n", strlen(g), strlen(self->t));
	exit(0);
}

/* rows: S3
 * args: -c 'sh -c "echo 0123456789abcdefXYZ >/dev/null"'
 * A string that was copied without its end ends with the last copied byte, in
 * whatever way it is used. */
self string t;
string g, by[string];

syscall::write:entry
/pid == $target && !done++/
{
	this->s = stringof(copyin(arg1, 16));
	printf("<%s> %d\n", this->s, strlen(this->s));
	this->p = (char *)copyin(arg1, 16);
	printf("<%s> <%s>\n", this->p, stringof(this->p));
	self->t = stringof(copyin(arg1, 8));
	g = stringof(copyin(arg1, 24 - 16));
	by[stringof(copyin(arg1, 8))] = g;
	printf("<%s> <%s> <%s>\n", self->t, g, by["01234567"]);
	printf("%d %d\n", stringof(copyin(arg1, 16)) == "0123456789abcdef",
		g == self->t);
	printf("<%s>\n", strjoin(stringof(copyin(arg1, 8)), "|"));
	printf("<%s>\n", substr(stringof(copyin(arg1, 16)), 10));
	printf("<%s>\n", strstr(stringof(copyin(arg1, 16)), "cd"));
	printf("%d\n", index(stringof(copyin(arg1, 16)), "XYZ"));
	@[stringof(copyin(arg1, 8))] = count();
	@[g] = count();
	this->n = 5;
	this->s = stringof(copyin(arg1, 2 * this->n));
	this->p = (char *)copyin(arg1 + 1, this->n);
	printf("<%s> <%s>\n", this->s, stringof(this->p));
	this->p = (char *)alloca(8);
	copyinto(arg1, 8, this->p);
	printf("<%s>\n", stringof(this->p));
	bcopy("AAAAAAAA", this->p, 8);
	printf("%d\n", strlen(stringof(this->p)));
}
/* Do not show what was there before. */
syscall::write:entry
/pid == $target && done == 1/
{
	this->n = arg2 > 5 ? 5 : 3;
	this->p = (char *)copyin(arg1, this->n);
	this->q = (char *)alloca(this->n);
	bcopy("BBBBBBBB", this->q, this->n);
	printf("<%s> <%s>\n", stringof(this->p), stringof(this->q));
}

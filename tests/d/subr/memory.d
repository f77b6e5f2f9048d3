/* rows: S1 S2 S3
 * alloca, bcopy, copyin, copyinto. */
BEGIN
{
	this->p = (char *)alloca(16);
	printf("%d %d\n", this->p[0], this->p[15]);
	this->p[0] = 'h';
	this->p[1] = 'i';
	this->q = (char *)alloca(16);
	bcopy(this->p, this->q, 2);
	printf("[%s] [%s]\n", stringof(this->p), stringof(this->q));
	s = "a global string";
	bcopy(s, this->p, 8);
	bcopy("literal", &this->p[8], 8);
	printf("[%s]\n", stringof(this->p));
	bcopy(NULL, this->q, 0);
	printf("[%s]\n", stringof(this->q));
}
/* The size may be computed at run time. */
BEGIN
{
	this->n = 3;
	this->i = (int *)alloca(this->n * sizeof(int));
	this->i[2] = 77;
	printf("%d %d\n", this->i[0], this->i[2]);
}
/* Results do not overwrite each other, not even in one expression. */
BEGIN
{
	this->a = (int *)alloca(4);
	this->b = (int *)alloca(4);
	*this->a = 1;
	*this->b = 2;
	printf("%d %d %d\n", *this->a, *this->b, this->a != this->b);
}
/* Overlapping memory is copied correctly, and nothing next to it changes. */
BEGIN
{
	this->m = (char *)alloca(16);
	bcopy("0123456789abcde", this->m, 16);
	bcopy(this->m, this->m + 2, 8);
	printf("%s\n", stringof(this->m));
	bcopy(this->m + 2, this->m, 8);
	printf("%s\n", stringof(this->m));
	this->t = strtok("one,two", ",");
	bcopy(this->m, this->m + 5, 10);
	printf("%s %s\n", stringof(this->m), strtok(NULL, ","));
}
BEGIN { this->n = 5000; alloca(this->n); }
BEGIN { this->n = 4096; alloca(this->n); printf("4096\n"); }
BEGIN { alloca(1 << 20); }
BEGIN { this->n = -1; copyin(0, this->n); }
BEGIN { bcopy("abc", (void *)16, 3); }
BEGIN { bcopy("abc", alloca(8), 1 << 20); }
BEGIN { bcopy("abc", (char *)"abc", 3); }
BEGIN { bcopy("abc", (char *)alloca(8) + 65536, 3); }
BEGIN { trace((uint64_t)copyin(16, 8)); }
BEGIN { copyinto(16, 8, alloca(8)); }
BEGIN { copyinto(16, 8, NULL); }
BEGIN { exit(0); }
ERROR { printf("fault %d%s\n", arg4, arg5 == 16 ? " at 16" : ""); }

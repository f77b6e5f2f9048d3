/* rows: L41 L43
 * The last member of a structure may be an array without a size, here and in
 * the kernel. One of char is the text up to its NUL, wherever texts may be. */
struct s {
	int n;
	char data[];
};
struct counts {
	char n;
	int count[];
};

struct s copy;

BEGIN
{
	this->p = (struct s *)alloca(16);
	this->p->n = 1;
	this->p->data[0] = 'a';
	this->p->data[this->p->n] = 'b';
	printf("%d %d %s\n", sizeof(struct s), offsetof(struct s, data),
	    this->p->data);
	trace(this->p->data);
	trace(stringof(this->p->data));
	trace((string)this->p->data);
	printf(" %d %d %s\n", strlen(this->p->data), this->p->data == "ab",
	    strjoin(this->p->data, "c"));
	print(this->p->data);
	print(*this->p);
	@[this->p->data] = count();
	@["ab"] = count();
	t[this->p->data] = 5;
	copy = *this->p;
	printf("%d %d\n", t["ab"], copy.n);
}
BEGIN
{
	this->c = (struct counts *)alloca(16);
	this->c->count[2] = 7;
	printf("%d %d %d\n", sizeof(struct counts), this->c->count[2],
	    &this->c->count[2] - this->c->count);
}
BEGIN
{
	this->d = (struct linux_dirent64 *)alloca(64);
	this->d->d_name[0] = 'f';
	printf("%s %s %d\n", this->d->d_name, stringof(this->d->d_name),
	    this->d->d_name == "f");
	exit(0);
}

/* rows: L46
 * args: -c "sh -c 'echo abcd >/dev/null'"
 * A translator from void * is used for all pointers, since they convert to it;
 * what they point to is read where it is. One for the very type precedes it. */
struct out {
	uintptr_t at;
	int first;
};
translator struct out < void *p > {
	at = (uintptr_t)p;
	first = *(int *)p;
};
struct own { int i; };
translator struct out < struct own *p > {
	at = 0;
	first = -p->i;
};
int a[2];
struct own o;

BEGIN
{
	this->p = (int *)alloca(sizeof (int));
	*this->p = 7;
	a[0] = 8;
	o.i = 9;
	this->at = (uintptr_t)this->p;
	printf("%d %d\n", xlate <struct out> (this->p).first,
	    xlate <struct out> (this->p).at == this->at);
	printf("%d\n", xlate <struct out *> ((char *)this->p)->first);
	printf("%d\n", xlate <struct out> ((void *)this->p).first);
	printf("%d\n", xlate <struct out> (a).first);
	printf("%d\n", xlate <struct out> (&o).first);
}

syscall::write:entry
/pid == $target/
{
	this->text = (char *)arg1;
	printf("%x\n", xlate <struct out> ((char *)args[1]).first);
	exit(0);
}

/* rows: A12 B20
 * args: $trigger -p $trigger
 * trigger: cd /; while :; do true </dev/null; true </nonexistent; true </etc; done
 * The names of files that cannot be opened. */
int n;
syscall::open:entry, syscall::openat:entry
/pid == $1/
{
	self->spec = speculation();
	speculate(self->spec);
	printf("%s\n", copyinstr(probefunc == "open" ? arg0 : arg1));
}
syscall::open:return, syscall::openat:return
/self->spec/
{
	if (errno)
		commit(self->spec);
	else
		discard(self->spec);
	n += errno != 0;
	self->spec = 0;
}
syscall::open:return, syscall::openat:return
/n == 2/
{
	exit(0);
}

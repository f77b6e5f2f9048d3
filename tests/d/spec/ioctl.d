/* rows: A12 B20
 * args: $trigger -p $trigger
 * trigger: while :; do [ -t 0 ] </dev/null; done
 * What a thread does during calls of ioctl(2) that fail. */
int n;
syscall::ioctl:entry
/pid == $1/
{
	self->spec = speculation();
}
syscall:::
/self->spec/
{
	speculate(self->spec);
	printf("%s %s: %d\n", probefunc, probename, errno);
}
syscall::ioctl:return
/self->spec && errno != 0/
{
	commit(self->spec);
	self->spec = 0;
	n++;
}
syscall::ioctl:return
/self->spec && errno == 0/
{
	discard(self->spec);
	self->spec = 0;
}
syscall::ioctl:return
/n == 2/
{
	exit(0);
}

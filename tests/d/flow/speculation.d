/* rows: O9 C10 X20
 * args: -F -xcpu=0 $trigger -p $trigger
 * quiet: no
 * needs: taskset
 * trigger: exec taskset -c 0 sh -c 'while :; do [ -t 0 ] </dev/null; done'
 * The script of the paper's figure 4: everything that failing calls of ioctl(2)
 * do. */
int done;
syscall::ioctl:entry
/pid == $1 && !done/
{
	self->spec = speculation();
}
syscall:::
/self->spec/
{
	speculate(self->spec);
	printf("%s: %d", execname, errno);
}
syscall::ioctl:return
/self->spec && errno != 0/
{
	commit(self->spec);
	self->spec = 0;
	done = 1;
}
syscall::ioctl:return
/self->spec && errno == 0/
{
	discard(self->spec);
	self->spec = 0;
}
syscall::ioctl:return
/done/
{
	exit(0);
}

/* rows: V21
   trigger: while :; do usleep 100000 || sleep 0.1; done
   args: -p $trigger
 * A sleeping thread is not on a CPU: of the time that its sleep takes, next to
 * nothing counts as its own. */
int64_t n, less, backward;
syscall::nanosleep:entry,
syscall::clock_nanosleep:entry
/execname == "sleep" || execname == "usleep"/
{
	self->t = timestamp;
	self->v = vtimestamp;
}
syscall::nanosleep:return,
syscall::clock_nanosleep:return
/self->t && timestamp - self->t > 50000000/
{
	backward += vtimestamp < self->v;
	this->own = vtimestamp - self->v;
	less += this->own < (timestamp - self->t) / 2;
	n++;
	self->t = 0;
	self->v = 0;
}
tick-10ms
/n >= 5/
{
	printf("%d %d\n", backward, less > n / 2);
	exit(0);
}

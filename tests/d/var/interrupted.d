/* rows: L35
 * engines: bpf
 * needs: root
 * trigger: exec dd if=/dev/zero of=/dev/null bs=1
 * args: $trigger
 * A thread that makes system calls, and a clock that interrupts it: each has
 * thread-local variables of its own, and keeps them. */
self int x, a[int];
int bad, n, most;
syscall::read:entry
/pid == $1/
{
	bad += self->x < 0 || self->a[1] < 0;
	self->x++;
	self->a[1]++;
	n = self->x;
	bad += self->x != self->a[1];
}
profile-997
/pid == $1/
{
	bad += self->x > 0 || self->a[1] > 0;
	self->x--;
	self->a[1]--;
	most = self->x;
	bad += self->x != self->a[1];
}
tick-10ms
/n >= 100 && most <= -3/
{
	printf("%d\n", bad);
	exit(0);
}

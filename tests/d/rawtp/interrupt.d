/* A probe that fires both in threads and in interrupts has thread-local
 * variables for each: those of a softirq and of a hard interrupt are their own,
 * and the thread keeps its.
 * rows: L35
 * args: -c 'dd if=/dev/zero of=/dev/null bs=1 count=40000000 status=none'
 * engines: bpf
 */
self int soft, hard;

syscall::read:entry
/pid == $target/
{
	self->at = 7;
	self->name["read"] = 1;
}

rawtp:raw_syscalls::sys_exit, sdt:raw_syscalls::sys_exit
/pid == $target && self->at/
{
	in_thread++;
	self->name["read"] != 1 || self->soft ? wrong++ : 0;
}

rawtp:irq::softirq_entry, sdt:irq::softirq_entry
/pid == $target/
{
	in_softirq++;
	self->at || self->hard || self->name["read"] ? wrong++ : 0;
	self->soft++;
	self->name["soft"] = self->soft;
}

rawtp:irq::softirq_exit
/pid == $target && self->soft/
{
	kept += self->name["soft"] == self->soft;
	left += self->name["soft"] != self->soft;
}

rawtp:irq_vectors::local_timer_entry
/pid == $target/
{
	in_hard++;
	self->at || self->soft || self->name["read"] ? wrong++ : 0;
	self->hard++;
}

tick-10ms
/in_thread > 100 && in_softirq > 10 && in_hard > 10 && kept > 10/
{
	exit(0);
}

END
{
	printf("%d %d %d %d %d %d\n", in_thread > 100, in_softirq > 10,
	    in_hard > 10, kept > 10, left, wrong);
}

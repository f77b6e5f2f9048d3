/* What fires in threads and in interrupts has the thread-local variables of where
 * it fires: a softirq has its own, and the thread keeps its.
 * rows: L35
 * args: -c 'dd if=/dev/zero of=/dev/null bs=1 count=400000 status=none'
 * engines: bpf
 */
self int soft;

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
	self->at || self->name["read"] ? wrong++ : 0;
	self->soft++;
	self->name["soft"] = self->soft;
}

rawtp:irq::softirq_exit
/pid == $target && self->soft/
{
	kept += self->name["soft"] == self->soft;
	left += self->name["soft"] != self->soft;
}

END
{
	printf("%d %d %d %d %d\n", in_thread > 100, in_softirq > 10, kept > 10,
	    left, wrong);
}

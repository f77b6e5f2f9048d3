/* rows: P91
 * needs: fbt symbol:_raw_spin_unlock
 * engines: bpf
 * args: -c "$top/build-san/stats names"
 * A system call that is not interrupted releases all spin locks that it
 * acquires; an interrupt has its own locks. */
self int in, has, had;

syscall::open:entry, syscall::openat:entry
/pid == $target/
{
	self->in = 1;
	self->has = 0;
	self->had = 0;
}

rawtp:::sched_switch
/self->in/
{
	self->in = 0;
}

lockstat:::spin-acquire
/self->in/
{
	self->has++;
	self->had++;
}

lockstat:::spin-release
/self->in/
{
	self->has--;
}

syscall::open:return, syscall::openat:return
/self->in && self->had/
{
	@[self->has] = max(1);
	self->in = 0;
}

END
{
	printa("%d %@d\n", @);
}

/* rows: P92
 * needs: fbt
 * engines: bpf
 * args: -c "$top/build-san/stats unmap"
 * A writer that has unmapped memory continues as a reader. */
self int state[uintptr_t];

lockstat:::rw-acquire
/pid == $target && args[1]/
{
	self->state[arg0] = 1;
}

lockstat:::rw-downgrade
/pid == $target && self->state[arg0] == 1/
{
	self->state[arg0] = 2;
}

lockstat:::rw-release
/pid == $target && self->state[arg0] == 2/
{
	@ = max(1 - args[1]);
}

lockstat:::rw-release
/pid == $target && self->state[arg0]/
{
	self->state[arg0] = 0;
}

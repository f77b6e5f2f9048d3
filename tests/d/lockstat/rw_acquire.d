/* rows: P92
 * needs: fbt
 * engines: bpf
 * args: -c "$top/build-san/locks write"
 * A thread that has waited for a reader-writer lock as a writer gets it as one,
 * and gives it back. */
lockstat:::rw-block
/pid == $target/
{
	self->blocked = arg0;
}

lockstat:::rw-acquire
/pid == $target && self->blocked != 0 && arg0 == self->blocked/
{
	self->has = arg0;
	printf("acquired %d\n", args[1]);
}

lockstat:::rw-release
/pid == $target && self->has != 0 && arg0 == self->has/
{
	printf("released %d\n", args[1]);
	self->has = 0;
	self->blocked = 0;
}

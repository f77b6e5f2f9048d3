/* rows: P90
 * needs: fbt
 * engines: bpf
 * args: -c "$top/build-san/locks mutex"
 * A thread that has waited for a mutex gets it, and gives it back; so do all
 * others. */
self struct mutex *blocked, *has;

lockstat:::adaptive-block
/pid == $target/
{
	self->blocked = args[0];
}

lockstat:::adaptive-acquire
/pid == $target/
{
	@ = sum(1);
	self->has = args[0] == self->blocked ? args[0] : self->has;
}

lockstat:::adaptive-release
/pid == $target/
{
	@ = sum(-1);
}

lockstat:::adaptive-release
/pid == $target && self->has != NULL && args[0] == self->has/
{
	printf("released\n");
	self->has = NULL;
}

END
{
	printa("%@d\n", @);
}

/* rows: P64
 * engines: bpf
 * needs: symbol:__traceiter_sched_exit_tp
 * args: -c "$top/build-san/stats yield"
 * A thread that offers its CPU remains there if no other thread takes it. Some
 * yields are taken, though: the counts add up. */
int yields;

syscall::sched_yield:entry
/pid == $target/
{
	self->yields = 1;
	yields++;
}

sched:::remain-cpu
/self->yields/
{
	remained++;
}

sched:::off-cpu
/self->yields/
{
	left++;
}

syscall::sched_yield:return
/self->yields/
{
	self->yields = 0;
}

END
{
	printf("%d %d\n", yields, remained + left >= 100 && remained > 0);
}

/* rows: P64
 * engines: bpf
 * needs: symbol:__traceiter_sched_exit_tp
 * args: -c "$top/build-san/stats yield"
 * Who offers its CPU, and nobody takes it, remains there. Others may take it,
 * from who may not go before them. */
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

/* rows: P150
 * needs: symbol:__traceiter_contention_begin
 * engines: bpf
 * args: -c "$top/build-san/locks mutex"
 * A thread that does not get a mutex at once spins or is blocked. */
sysinfo:::mutex_adenters
/pid == $target/
{
	@ = sum(arg0);
	@entered = max(arg0);
}

lockstat:::adaptive-block, lockstat:::adaptive-spin,
lockstat:::adaptive-acquire-error
/pid == $target/
{
	@ = sum(-1);
}

END
{
	printa("%@d ", @);
	printa("%@d\n", @entered);
}

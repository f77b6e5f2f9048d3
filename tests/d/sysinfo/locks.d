/* rows: P150
 * needs: symbol:__traceiter_contention_begin
 * engines: bpf
 * args: -c "$top/build-san/locks dir"
 * A thread that does not get a reader-writer lock at once is blocked, or gives
 * up. */
sysinfo:::rw_rdfails
/pid == $target/
{
	@[0] = sum(arg0);
}

sysinfo:::rw_wrfails
/pid == $target/
{
	@[1] = sum(arg0);
}

lockstat:::rw-block
/pid == $target/
{
	@[arg2] = sum(-1);
	@blocked[arg2] = max(1);
}

END
{
	printa("%d %@d %@d\n", @, @blocked);
}

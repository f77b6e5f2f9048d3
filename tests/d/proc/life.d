/* rows: P50 P52 P53
 * engines: bpf
 * args: -c "sh -c 'sh -c \"exit 3\"; sh -c \"kill -9 \\$\\$\"; sh -c \"exit 0\"; kill -TERM \$\$'"
 * Processes that are created and that end, and how they end, exactly. */
proc:::create
/pid == $target/
{
	@[probename, 0] = count();
	made[args[0]->pr_pid] = 1;
}

proc:::lwp-create
/pid == $target && made[args[1]->pr_pid] && args[0]->pr_lwpid == args[1]->pr_pid/
{
	@[probename, 0] = count();
}

proc:::start,
proc:::lwp-start
/made[pid]/
{
	@[probename, ppid == $target] = count();
}

proc:::lwp-exit
/made[pid] || pid == $target/
{
	@[probename, 0] = count();
}

proc:::exit
/made[pid]/
{
	@["a child's exit", args[0]] = count();
}

proc:::exit
/pid == $target/
{
	@["the target's exit", args[0]] = count();
}

END
{
	printa("%s %d: %@d\n", @);
}

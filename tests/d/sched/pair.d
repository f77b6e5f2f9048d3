/* rows: P60
 * engines: bpf
 * args: -c "sh -c 'for i in 1 2 3 4 5 6 7 8 9 10; do (:); (:); (:); done'"
 * The thread for which a CPU is left is the next one that gets it. */
sched:::off-cpu
/args[1]->pr_pid == $target/
{
	next[cpu] = args[0]->pr_lwpid;
	@off = sum(1);
}

sched:::on-cpu
/next[cpu] && next[cpu] != tid/
{
	printf("%d, not %d\n", tid, next[cpu]);
}

sched:::on-cpu
/next[cpu]/
{
	next[cpu] = 0;
	@off = sum(-1);
}

END
{
	printa("off without on: %@d\n", @off);
}

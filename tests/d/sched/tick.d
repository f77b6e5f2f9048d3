/* rows: P63
 * engines: bpf
 * args: -c "sh -c 'i=0; while [ \$i -lt 3000000 ]; do i=\$((i + 1)); done'"
 * The clock ticks in a thread that never sleeps. */
sched:::tick
/pid == $target && args[0]->pr_lwpid == tid && args[1]->pr_pid == pid/
{
	printf("ticks\n");
	exit(0);
}

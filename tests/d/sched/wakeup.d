/* rows: P61
 * engines: bpf
 * args: -c "sleep 0.1"
 * A thread is woken by something else: here by the interrupt of its timer. */
sched:::wakeup
/args[1]->pr_pid == $target/
{
	@[args[0]->pr_lwpid == $target, args[1]->pr_fname, pid == $target] =
	    count();
}

END
{
	trunc(@, 1);
	printa("%d %s %d\n", @);
}

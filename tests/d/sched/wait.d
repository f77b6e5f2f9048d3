/* rows: P62 P64
 * engines: bpf
 * args: -c "sleep 0.1"
 * A sleeping thread is woken, waits for a CPU and gets it. */
sched:::sleep
/tid == $target/
{
	asleep = 1;
}

sched:::wakeup
/asleep == 1 && args[0]->pr_lwpid == $target/
{
	asleep = 2;
}

sched:::enqueue
/asleep == 2 && args[0]->pr_lwpid == $target/
{
	asleep = 3;
	where = args[2]->cpu_id;
	front = args[3];
	since = timestamp;
}

sched:::dequeue
/asleep == 3 && args[0]->pr_lwpid == $target && args[1]->pr_pid == $target/
{
	printf("%d %d %d\n", args[2]->cpu_id == cpu, front,
	    timestamp > since);
	exit(0);
}

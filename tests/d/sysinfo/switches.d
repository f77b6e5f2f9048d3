/* rows: P150
 * engines: bpf
 * args: -c "$top/build-san/stats burn"
 * Switches agree with what other probes count; and the clock finds the process
 * on its CPU about a hundred times a second. */
int marks;

syscall::lseek:entry
/pid == $target && (int)arg0 == -1/
{
	marks++;
}

BEGIN
{
	@switches = sum(0);
	@forced = sum(0);
	@idle = sum(0);
}

sysinfo:::pswitch { @switches = sum(arg0); }
rawtp:::sched_switch { @switches = sum(-1); }
sysinfo:::inv_swtch { @forced = sum(arg0); }
sched:::preempt { @forced = sum(-1); }
sysinfo:::idlethread { @idle = sum(arg0); }
sched:::off-cpu
/args[0]->pr_lwpid == 0/
{
	@idle = sum(-1);
}

sysinfo:::cpu_ticks_user
/pid == $target && marks == 1/
{
	ticks += arg0;
}

sysinfo:::cpu_ticks_kernel, sysinfo:::cpu_ticks_idle
/pid == $target && probename == "cpu_ticks_idle"/
{
	printf("an idle process\n");
}

END
{
	printa("%@d ", @switches);
	printa("%@d ", @forced);
	printa("%@d ", @idle);
	printf("%d\n", ticks > 10 && ticks < 200);
}

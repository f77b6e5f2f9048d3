/* A thread that has ended leaves its CPU for the last time; it does not sleep.
 * Of two, the first surely does so before tracing ends.
 * rows: P64
 * engines: bpf
 * args: -c 'sh -c "sleep 0.01; sleep 0.1"'
 */
sched:::sleep
/ppid == $target && !first/
{
	first = pid;
}
sched:::sleep
/pid == first && curthread->exit_state/
{
	ended++;
}
sched:::sleep
/pid == first && !curthread->exit_state/
{
	slept++;
}
sched:::off-cpu
/pid == first && curthread->exit_state/
{
	left++;
}
END
{
	printf("%d %d %s", ended, left, slept ? "slept" : "never slept");
}

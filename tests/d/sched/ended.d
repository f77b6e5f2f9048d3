/* A thread that has ended leaves its CPU for the last time; it does not sleep.
 * rows: P64
 * engines: bpf
 * args: -c 'sleep 0.01'
 */
sched:::sleep
/pid == $target && curthread->exit_state/
{
	ended++;
}
sched:::sleep
/pid == $target && !curthread->exit_state/
{
	slept++;
}
sched:::off-cpu
/pid == $target && curthread->exit_state/
{
	left++;
}
END
{
	printf("%d %d %s", ended, left, slept ? "slept" : "never slept");
}

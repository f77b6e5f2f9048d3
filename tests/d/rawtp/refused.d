/* The ptrace engine has no such probes, and says so.
 * rows: P41
 * engines: ptrace
 * args: -c true
 * exit: 1
 * stderr
 */
rawtp:sched::sched_switch
{
	trace(1);
}

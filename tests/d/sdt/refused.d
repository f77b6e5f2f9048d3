/* The ptrace engine has no such probes, and says so.
 * rows: P40
 * engines: ptrace
 * args: -c true
 * exit: 1
 * stderr
 */
sdt:sched::sched_switch
{
	trace(1);
}

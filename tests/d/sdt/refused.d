/* The ptrace engine has none, and says so.
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

/* One clause on several tracepoints: each firing knows its own, and arguments
 * that a tracepoint does not have are 0.
 * rows: P41
 * args: -c 'sh -c "/bin/true; exit 0"'
 * engines: bpf
 */
rawtp:sched::sched_process_fork, rawtp:sched::sched_process_wai[t], rawtp:sched::sched_process_exit,
rawtp:task::task_newtask
/pid == $target && !seen[probename]++/
{
	@[probemod, probename, arg9, probename == "sched_process_exit" &&
	    (struct task_struct *)arg0 == curthread] = count();
}

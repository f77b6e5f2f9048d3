/* caller is the second frame of those that stack() shows: what brings the
 * program to the tracepoint is none of them.
 * rows: P41
 * args: -c 'sh -c "/bin/true; exit 3"'
 * engines: bpf
 * needs: symbol:do_group_exit
 */
rawtp:sched::sched_process_exit
/pid == $target/
{
	@[func(caller)] = count();
}

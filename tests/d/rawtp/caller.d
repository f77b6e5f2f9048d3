/* caller is the second frame that stack() shows: the functions that call the
 * program from the tracepoint are left out.
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

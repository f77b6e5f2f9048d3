/* caller is the second frame that stack() shows, both if arguments are read and
 * if not.
 * rows: P40
 * args: -c 'sh -c "/bin/true; exit 3"'
 * engines: bpf
 * needs: symbol:do_group_exit
 */
sdt:sched::sched_process_exit
/pid == $target && args[1]/
{
	@[func(caller), "typed"] = count();
}

sdt:sched::sched_process_exi[t]
/pid == $target/
{
	@[func(caller), "bare"] = count();
}

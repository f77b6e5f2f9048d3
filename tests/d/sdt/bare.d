/* Without arguments, the record need not be known.
 * rows: P40
 * args: -c 'sh -c "/bin/true; exit 0"'
 * engines: bpf
 */
sdt:sched::sched_process_fork, sdt:sched::sched_process_exi[t], sdt:task::task_newtask
/pid == $target && !seen[probename]++/
{
	@[probeprov, probemod, probename] = count();
}

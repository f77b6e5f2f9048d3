/* A clause that reads no arguments does not need the layout of the record.
 * rows: P40
 * args: -c 'sh -c "/bin/true; exit 0"'
 * engines: bpf
 */
sdt:sched::sched_process_fork, sdt:sched::sched_process_exi[t], sdt:task::task_newtask
/pid == $target && !seen[probename]++/
{
	@[probeprov, probemod, probename] = count();
}

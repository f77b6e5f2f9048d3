/* One clause on several events whose records have the field at the same offset:
 * each firing knows its own event.
 * rows: P40
 * args: -c 'sh -c "sleep 0.1; true"'
 * engines: bpf
 */
sdt:sched::sched_wakeup, sdt:sched::sched_waking, sdt:sched::sched_wakeup_new
{
	@[probename, args[1] > 0, arg1 == args[1]] = min(1);
}

/* A process that has not ended has no status, also while it is traced.
 * rows: V6
 * args: -c 'sh -c "exit 3"' */
syscall::exit_group:entry
/pid == $target/
{
	trace(curpsinfo->pr_wstat);
}

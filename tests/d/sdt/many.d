/* There may be more than ten arguments.
 * rows: P40
 * args: -c 'sh -c "exec 9</etc/passwd; flock 9; flock -n /etc/passwd true"'
 * engines: bpf
 * needs: flock
 */
sdt:filelock::flock_lock_inode
/progenyof($target)/
{
	@[args[9] == 0x7fffffffffffffff, args[10], arg10 == args[10], arg19] =
	    min(1);
}

/* rows: O9 C10
 * args: -xcpu=0 -c "taskset -c 0 sh -c 'trap : USR1; kill -USR1 \$\$; kill -USR1 \$\$'"
 * quiet: no
 * needs: taskset
 * A call that never returns does not indent what follows it. */
#pragma D option flowindent
syscall::kill:entry, syscall::kill:return,
syscall::rt_sigreturn:entry, syscall::rt_sigreturn:return
/pid == $target/
{
}

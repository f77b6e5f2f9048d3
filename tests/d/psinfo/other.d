/* rows: V6
 * engines: bpf
 * args: -c "sh -c 'sleep 9 & sleep 0.5; kill -USR1 \$!; wait'"
 * The arguments of another process are not read: its memory is not ours. */
proc:::signal-send
/pid == $target && args[1]->pr_pid != pid && args[2] == SIGUSR1/
{
	printf("%d %x\n", args[1]->pr_argc, args[1]->pr_envp);
}

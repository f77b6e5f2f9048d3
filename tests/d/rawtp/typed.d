/* args[] of a tracepoint are the arguments in the kernel's code, with their
 * types.
 * rows: P41
 * args: -c 'sh -c "/bin/true; exit 3"'
 * engines: bpf
 */
rawtp:sched::sched_process_exec
/ppid == $target/
{
	printf("%s:%s:%s:%s %s %d\n", probeprov, probemod, probefunc, probename,
	    stringof(args[2]->filename), args[0] == curthread);
}

rawtp:sched::sched_process_fork
/pid == $target/
{
	printf("fork %d %d\n", args[0] == curthread,
	    args[1]->real_parent == args[0]);
}

rawtp:::sched_process_exit
/pid == $target/
{
	printf("exit %d\n", (args[0]->exit_code >> 8) & 255);
}

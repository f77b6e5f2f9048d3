/* args[] are the fields of the record; texts in it are strings.
 * rows: P40 P42
 * args: -c 'sh -c "/bin/true; exit 3"'
 * engines: bpf
 */
sdt:sched::sched_process_exec
/ppid == $target/
{
	printf("%s:%s:%s:%s %s %s %d\n", probeprov, probemod, probefunc,
	    probename, args[0], strjoin(args[0], "!"), args[1] == pid);
	printf("%d\n", args[0] == "/bin/true");
}

sdt:sched::sched_process_fork
/pid == $target/
{
	printf("fork %s %d %s %d\n", args[0], args[1] == pid, args[2],
	    args[3] != pid);
	@[args[0]] = count();
}

sdt:sched::sched_process_exit
/pid == $target/
{
	printf("exit %s %d %d\n", args[0], args[1] == pid, arg9);
}

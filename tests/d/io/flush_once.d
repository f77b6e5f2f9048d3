/* A write that has the disk's cache flushed: requests without data that are
 * done have been started.
 * rows: P70
 * engines: bpf
 * needs: disk root
 * args: -c "sh -c 'sleep 1; dd if=/dev/zero of=$disk/dtrace_io_once bs=4k count=1 conv=fsync'"
 */
syscall::open:entry, syscall::openat:entry
/strstr(copyinstr(probefunc == "open" ? arg0 : arg1), "io_once") != NULL/
{
	begun = 1;
}

io:::start
{
	started[arg0] = 1;
}

io:::done
/begun && args[0]->b_bcount == 0 && !started[arg0]/
{
	printf("not started\n");
}

io:::done
/begun/
{
	some = 1;
}

END
{
	printf("%s\n", some ? "done" : "nothing");
}

/* rows: P150
 * engines: bpf
 * args: -c "$top/build-san/stats calls"
 * What happens to processes, and system calls: their number, or the bytes. */
int marks;

syscall::lseek:entry
/pid == $target && (int)arg0 == -1/
{
	marks++;
}

sysinfo:::sys*, sysinfo:::readch, sysinfo:::writech, sysinfo:::nthreads,
sysinfo:::msg, sysinfo:::sema
/pid == $target && marks == 1/
{
	@[probename] = sum(arg0);
}

END
{
	printa("%s %@d\n", @);
}

/* rows: P150
 * args: -c "$top/build-san/stats calls"
 * Both engines know the counters that system calls provide. */
int marks;

syscall::lseek:entry
/pid == $target && (int)arg0 == -1/
{
	marks++;
}

sysinfo:::sysread, sysinfo:::syswrite, sysinfo:::readch, sysinfo:::writech,
sysinfo:::msg, sysinfo:::sema
/pid == $target && marks == 1/
{
	@[probename] = sum(arg0);
}

END
{
	printa("%s %@d\n", @);
}

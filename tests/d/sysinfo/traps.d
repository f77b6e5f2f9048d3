/* rows: P150
 * engines: bpf
 * args: -c "$top/build-san/stats traps"
 * 20 page faults and 3 divisions by zero; the signal handler may cause one or
 * two page faults more. */
int marks;

syscall::lseek:entry
/pid == $target && (int)arg0 == -1/
{
	marks++;
}

sysinfo:::trap
/pid == $target && marks == 1/
{
	traps += arg0;
}

END
{
	trace(traps >= 23 && traps < 30 ? "so many" : "others");
}

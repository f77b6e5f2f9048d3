/* rows: P150
 * needs: root disk
 * engines: bpf
 * args: -c "$top/build-san/stats direct $disk"
 * Blocks that a process itself reads from a disk and writes to it, bypassing
 * the page cache. */
int marks;

syscall::lseek:entry
/pid == $target && (int)arg0 == -1/
{
	marks++;
}

sysinfo:::phread, sysinfo:::phwrite, sysinfo:::bread
/pid == $target && marks == 1/
{
	@[probename] = sum(arg0);
}

END
{
	printa("%s %@d\n", @);
}

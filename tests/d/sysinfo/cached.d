/* rows: P150
 * needs: root disk
 * engines: bpf
 * args: -c "$top/build-san/stats cached $disk"
 * A file that is written, and read again from the disk. */
int marks;

syscall::lseek:entry
/pid == $target && (int)arg0 == -1/
{
	marks++;
}

sysinfo:::bread, sysinfo:::bwrite, sysinfo:::lwrite, sysinfo:::ph*
/pid == $target && marks == 1/
{
	@[probename] = min(arg0);
}

END
{
	printa("%s %@d\n", @);
}

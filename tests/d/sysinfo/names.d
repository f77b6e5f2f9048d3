/* rows: P150
 * needs: fbt
 * engines: bpf
 * args: -c "$top/build-san/stats names"
 * Lookups of names: one for each path, however many parts it has. */
int marks;

syscall::lseek:entry
/pid == $target && (int)arg0 == -1/
{
	marks++;
}

sysinfo:::namei
/pid == $target && marks == 1/
{
	@ = sum(arg0);
}

/* rows: P150
 * needs: fbt
 * engines: bpf
 * args: -c "$top/build-san/stats names"
 * Names that are looked up, in files' paths as a whole. */
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

/* rows: P150
 * needs: root
 * engines: bpf
 * args: -c "$top/build-san/stats full"
 * There may be no more processes. */
sysinfo:::procovf
/pid == $target/
{
	@ = sum(arg0);
}

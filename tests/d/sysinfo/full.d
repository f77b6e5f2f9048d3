/* rows: P150
 * needs: root
 * engines: bpf
 * args: -c "$top/build-san/stats full"
 * A process cannot be created, since there are too many. */
sysinfo:::procovf
/pid == $target/
{
	@ = sum(arg0);
}

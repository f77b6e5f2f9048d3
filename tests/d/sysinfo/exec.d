/* rows: P150
 * engines: bpf
 * args: -c "sh -c 'exec /bin/sh -c \"exec /bin/true\"'"
 * One program becomes another, twice. */
sysinfo:::sysexec
/pid == $target/
{
	@ = sum(arg0);
}

/* rows: P150
 * needs: root disk fbt
 * engines: bpf
 * args: -c "$top/build-san/stats cached $disk"
 * The same where functions can be probed, and the kernel may not tell. */
sysinfo:::lread
/pid == $target/
{
	@ = max(arg0);
}

/* rows: P150
 * needs: root disk fbt
 * engines: bpf
 * args: -c "$top/build-san/stats cached $disk"
 * The same with probes of functions, for kernels without the tracepoint. */
sysinfo:::lread
/pid == $target/
{
	@ = max(arg0);
}

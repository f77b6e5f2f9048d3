/* rows: P150
 * needs: root fbt
 * engines: bpf
 * args: -c "$top/build-san/stats cross"
 * The same with probes of functions, for kernels without the tracepoint. */
sysinfo:::xcalls
/pid == $target/
{
	calls += arg0;
}

END
{
	trace(calls >= 10 ? "called" : "did not call");
}

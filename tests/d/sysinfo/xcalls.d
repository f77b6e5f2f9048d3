/* rows: P150
 * needs: root symbol:__traceiter_csd_queue_cpu
 * engines: bpf
 * args: -c "$top/build-san/stats cross"
 * A memory barrier on all CPUs that run the program calls the others. */
sysinfo:::xcalls
/pid == $target/
{
	calls += arg0;
}

END
{
	trace(calls >= 10 ? "called" : "did not call");
}

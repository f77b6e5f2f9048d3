/* rows: P150
 * needs: root symbol:__traceiter_csd_queue_cpu
 * engines: bpf
 * args: -c "$top/build-san/stats unmap"
 * Who unmaps memory has other CPUs forget it. */
sysinfo:::xcalls
/pid == $target/
{
	calls += arg0;
}

END
{
	trace(calls >= 10 ? "called" : "did not call");
}

/* rows: P150
 * needs: root fbt
 * engines: bpf
 * args: -c "$top/build-san/stats unmap"
 * The same where functions can be probed, and the kernel may not tell. */
sysinfo:::xcalls
/pid == $target/
{
	calls += arg0;
}

END
{
	trace(calls >= 10 ? "called" : "did not call");
}

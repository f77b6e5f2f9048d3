# tests/stacks.awk - check that three built-ins tell of the same stack, from the
# output of
#	printf("= %s %d %a", probename, stackdepth, caller); stack();
# with -xstackframes=100. Stacks of interrupts include the interrupted code
# below, which may be tracing itself. __bpf_tramp_exit, where the kernel wakes
# whoever waits for the end of tracing, is no trampoline.
function check()
{
	if (!probe)
		return
	# A sample within another session's program: some frames are hidden.
	if (probe ~ /^profile/ && n < depth && hidden++ < 5)
		return
	if (n != depth)
		print probe ": stackdepth is " depth ", of " n " frames"
	if (caller != (n > 1 ? frame[2] : "0x0"))
		print probe ": caller is " caller ", not " frame[2]
	for (i = 1; i <= n; i++)
		if (frame[i] ~ /`bpf_tramp|(hook|probe)_tramp|elfcorehdr_read/)
			print probe ": in its stack is " frame[i]
	if (probe !~ /^profile/ &&
		frame[1] ~ /^bpf`|bpf_trace_run|__traceiter|_bpf_trace_|test_run/)
		print probe ": its stack begins with " frame[1]
	if (n > 1 && frame[1] == frame[2])
		print probe ": its stack begins twice with " frame[1]
}
/^= / {
	check()
	probe = $2
	depth = $3
	caller = $4
	n = 0
	seen[probe]++
	next
}
/^ +(0x|[a-z0-9_]+`)/ { frame[++n] = $1 }
END {
	check()
	for (i = split(want, name, " "); i; i--)
		if (!seen[name[i]])
			print name[i] ": no stack"
}

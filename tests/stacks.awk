# tests/stacks.awk - reads what this prints, and complains where the three do
# not tell of the same stack:
#	printf("= %s %d %a", probename, stackdepth, caller); stack();
# with -xstackframes=100. Interrupts have the stack below them as well, tracing
# too.
function check()
{
	if (!probe)
		return
	# A sample of what reaches another session's program: not shown.
	if (probe ~ /^profile/ && n < depth && hidden++ < 5)
		return
	if (n != depth)
		print probe ": stackdepth is " depth ", of " n " frames"
	if (caller != (n > 1 ? frame[2] : "0x0"))
		print probe ": caller is " caller ", not " frame[2]
	for (i = 1; i <= n; i++)
		if (frame[i] ~ /bpf_tramp|(hook|probe)_tramp|elfcorehdr_read/)
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

/* rows: P90
 * needs: symbol:__traceiter_contention_end
 * engines: bpf
 * args: -c "$top/build-san/locks error"
 * A signal ends the wait for a mutex: nobody got it. */
lockstat:::adaptive-acquire-error
/pid == $target/
{
	self->failed = args[0];
	printf("%s\n", args[1] == EINTR ? "EINTR" : "another error");
}

lockstat:::adaptive-block, lockstat:::adaptive-spin
/pid == $target && args[0] == self->failed/
{
	printf("%s\n", probename);
}

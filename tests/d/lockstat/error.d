/* rows: P90
 * engines: bpf
 * args: -c "$top/build-san/locks error"
 * A signal ends the wait for a mutex, without the mutex. */
lockstat:::adaptive-acquire-error
/pid == $target/
{
	self->failed = arg0;
	printf("%s\n", args[1] == EINTR ? "EINTR" : "another error");
}

lockstat:::adaptive-[bs]*
/pid == $target && arg0 == self->failed/
{
	printf("%s\n", probename);
}

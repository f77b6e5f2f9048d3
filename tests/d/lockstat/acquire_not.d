/* rows: P90
 * needs: fbt
 * engines: bpf
 * args: -c "$top/build-san/locks error"
 * Who is interrupted while it waits for a mutex does not have it. */
lockstat:::adaptive-acquire-error
/pid == $target/
{
	self->failed = args[0];
	printf("failed\n");
}

lockstat:::adaptive-acquire, lockstat:::adaptive-release
/pid == $target && self->failed == args[0]/
{
	printf("%s\n", probename);
}

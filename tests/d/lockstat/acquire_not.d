/* rows: P90
 * needs: fbt
 * engines: bpf
 * args: -c "$top/build-san/locks error"
 * A thread whose wait for a mutex is interrupted does not get it. */
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

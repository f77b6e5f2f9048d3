/* rows: P24 P21
 * args: -c "../../../build-san/compat32 signals"
 * needs: compat
 * sigaction is a 32-bit call of its own, and also another name of
 * rt_sigaction(2): it means both, and probefunc tells them apart. */
syscall::sigaction:entry
/pid == $target && probefunc == "sigaction"/
{
	printf("%s %d\n", probefunc, arg0);
}

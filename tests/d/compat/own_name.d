/* rows: P24 P21
 * args: -c "../../../build-san/compat32 signals"
 * needs: compat
 * A name that is a call's own and another name of rt_sigaction(2) is that of
 * both; probefunc tells them apart. */
syscall::sigaction:entry
/pid == $target && probefunc == "sigaction"/
{
	printf("%s %d\n", probefunc, arg0);
}

/* rows: P24
 * args: -c "../../../build-san/compat32 signals"
 * needs: compat
 * sigreturn(2) fires no return probe. */
syscall:::entry,
syscall:::return
/pid == $target/
{
	printf("%s %s\n", probefunc, probename);
}

/* rows: P24
 * args: -c "../../../build-san/compat32 signals"
 * needs: compat
 * From sigreturn(2) nothing returns. */
syscall:::entry,
syscall:::return
/pid == $target/
{
	printf("%s %s\n", probefunc, probename);
}

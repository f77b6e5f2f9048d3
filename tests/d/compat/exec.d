/* rows: P24
 * args: -c "../../../build-san/compat32 becomes ../../../build-san/compat64"
 * needs: compat
 * The execve(2) that a 32-bit program made returns in the 64-bit program that
 * it has become. */
syscall:::entry,
syscall:::return
/pid == $target/
{
	printf("%s %s %d\n", probefunc, probename,
	    probename == "return" ? arg0 : 0);
}

/* rows: P24
 * args: -c "../../../build-san/compat32 becomes ../../../build-san/compat64"
 * needs: compat
 * The new program returns from the call by which the old one became it. */
syscall:::entry,
syscall:::return
/pid == $target/
{
	printf("%s %s %d\n", probefunc, probename,
	    probename == "return" ? arg0 : 0);
}

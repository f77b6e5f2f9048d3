/* rows: P24 P26
 * args: -c "../../../build-san/compat32 at ../../../build-san/compat64"
 * needs: compat
 * The kernel has the new program return from execve(2), even if it was started
 * by execveat(2). */
syscall:::entry,
syscall:::return
/pid == $target/
{
	printf("%s %s %d\n", probefunc, probename,
	    probename == "return" ? arg0 : 0);
}

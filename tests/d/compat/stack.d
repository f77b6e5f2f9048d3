/* rows: P24 V25
 * args: -c "../../../build-san/compat32 frames"
 * needs: compat
 * The frames of a 32-bit program: three functions, begin(), and what calls
 * that. */
syscall::getpid:entry
/pid == $target/
{
	printf("%d\n", ustackdepth);
}

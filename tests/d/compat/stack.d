/* rows: P24 V25
 * args: -c "../../../build-san/compat32 frames"
 * needs: compat
 * The stack of a 32-bit program: three functions, begin(), and the caller of
 * that. */
syscall::getpid:entry
/pid == $target/
{
	printf("%d\n", ustackdepth);
}

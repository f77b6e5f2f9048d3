/* rows: P24
 * args: -c "../../../build-san/compat64 x32"
 * needs: compat
 * Calls of x32 have the numbers of x86-64 plus one bit, or numbers of their
 * own. */
syscall:::entry
/pid == $target/
{
	printf("%s %x %x %x\n", probefunc, arg0, arg1, arg2);
}

syscall::ioctl:return
/pid == $target/
{
	printf("%d %d\n", arg0 < 0, errno != 0);
}

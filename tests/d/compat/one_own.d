/* rows: P24
 * args: -c "../../../build-san/compat32 calls"
 * needs: compat
 * With only one probe enabled, of a call that only 32-bit programs have; the
 * same number is getpriority(2) to 64-bit programs. */
syscall::_llseek:entry
/pid == $target/
{
	printf("%d %d %d\n", arg0, args[1], args[2]);
}

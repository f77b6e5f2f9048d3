/* rows: P24
 * args: -c "../../../build-san/compat32 calls"
 * needs: compat
 * Only one probe, of a call that 64-bit programs have not; theirs of this
 * number is getpriority(2). */
syscall::_llseek:entry
/pid == $target/
{
	printf("%d %d %d\n", arg0, args[1], args[2]);
}

/* rows: P24
 * args: -c "../../../build-san/compat64 x32"
 * needs: compat
 * With only one probe enabled: its call has different numbers in the ABIs, and
 * its number in one means another call in the other. */
syscall::writev:entry
/pid == $target/
{
	printf("%s %d\n", probefunc, (int)arg0);
}

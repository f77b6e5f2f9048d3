/* rows: P24
 * args: -c "../../../build-san/compat64 x32"
 * needs: compat
 * Only one probe: numbers that mean it one way, and other calls another. */
syscall::writev:entry
/pid == $target/
{
	printf("%s %d\n", probefunc, (int)arg0);
}

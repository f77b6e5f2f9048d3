/* rows: A20 A24
 * exit: 1
 * stderr
 * User memory is not written without -w. */
BEGIN
{
	copyout(alloca(8), 16, 8);
	exit(0);
}

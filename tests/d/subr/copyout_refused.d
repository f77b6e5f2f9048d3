/* rows: A20 A24
 * exit: 1
 * stderr
 * Without -w nothing is written to user memory. */
BEGIN
{
	copyout(alloca(8), 16, 8);
	exit(0);
}

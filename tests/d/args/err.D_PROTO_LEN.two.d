/* rows: V2 */
syscall::read:entry
{
	trace(args[0, 1]);
}

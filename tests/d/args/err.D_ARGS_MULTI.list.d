/* rows: V2 */
syscall::read:entry, syscall::open:entry
{
	trace(args[0]);
}

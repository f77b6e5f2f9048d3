/* rows: L2 X29 */
BEGIN
{
}
syscall::no_such_call:entry
{
	trace(1);
}

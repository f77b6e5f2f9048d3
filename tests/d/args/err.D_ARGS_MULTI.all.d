/* rows: V2 */
syscall:::entry
{
	trace(args[0]);
}

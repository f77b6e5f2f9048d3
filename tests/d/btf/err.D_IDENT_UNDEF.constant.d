/* rows: L63 */
BEGIN
{
	trace(PIDTYPE_NOSUCH);
}

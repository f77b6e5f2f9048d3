/* rows: L25 */
BEGIN
{
	trace(nosuch`vfs_read);
}

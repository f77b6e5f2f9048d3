BEGIN
{
	trace(nosuch`vfs_read);
}

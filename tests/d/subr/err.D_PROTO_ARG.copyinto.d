/* rows: S3 */
BEGIN
{
	copyinto(0, 8, 7);
}

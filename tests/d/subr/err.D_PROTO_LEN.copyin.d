/* rows: S3 */
BEGIN
{
	copyin(arg0);
}

/* rows: S17 */
BEGIN
{
	trace(mutex_owned(1));
}

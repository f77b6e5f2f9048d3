/* rows: L23 */
BEGIN
{
	trace(*(int (*)(int))arg0);
}

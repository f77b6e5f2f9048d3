/* rows: L24 */
BEGIN
{
	trace((nosuch_t)1);
}

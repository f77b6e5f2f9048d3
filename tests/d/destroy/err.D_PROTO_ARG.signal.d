/* rows: A29 */
BEGIN
{
	raise("KILLS");
}

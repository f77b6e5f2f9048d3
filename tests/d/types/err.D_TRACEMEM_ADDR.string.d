/* rows: A3 */
BEGIN
{
	tracemem("abc", 3);
}

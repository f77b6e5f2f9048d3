/* rows: V31
 * Once it was read, it is what it was. */
BEGIN
{
	start = elapsed;
	elapsed = 5;
}

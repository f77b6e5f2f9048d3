/* rows: L9 */
BEGIN
{
	x = pid(2);
}

/* rows: L33 */
BEGIN
{
	x = 5;
	x = "string";
}

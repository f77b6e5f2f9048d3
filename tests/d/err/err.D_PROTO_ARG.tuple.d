/* rows: L38 */
BEGIN
{
	a[1] = 5;
	a["string"] = 6;
}

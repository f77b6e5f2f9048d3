/* rows: A20 */
BEGIN
{
	copyoutstr(1, arg0, 3);
}

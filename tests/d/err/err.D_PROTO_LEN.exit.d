/* rows: A11 */
BEGIN
{
	exit();
}

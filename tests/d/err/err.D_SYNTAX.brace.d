/* rows: L65 */
BEGIN
{
	if (1) {
		trace(1);
}

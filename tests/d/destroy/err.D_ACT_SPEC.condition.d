/* rows: A19 */
BEGIN
{
	speculate(speculation());
	if ((chill(1000), 1))
		trace(1);
}

/* rows: A19 */
BEGIN
{
	speculate(speculation());
	stop();
}

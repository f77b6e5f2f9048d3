/* rows: A19 */
BEGIN
{
	speculate(speculation());
	copyoutstr("a", arg0, 2);
}

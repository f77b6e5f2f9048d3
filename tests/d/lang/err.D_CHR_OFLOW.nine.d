/* rows: L14 */
BEGIN
{
	x = 'abcdefghi';
}

/* rows: A12 S22 */
BEGIN
{
	speculation(1);
}

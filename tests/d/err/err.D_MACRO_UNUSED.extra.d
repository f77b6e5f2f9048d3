/* rows: L57 X6
 * args: 17 18 */
BEGIN
{
	trace($1);
}

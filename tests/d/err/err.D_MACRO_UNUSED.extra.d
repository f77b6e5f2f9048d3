/* args: 17 18 */
BEGIN
{
	trace($1);
}

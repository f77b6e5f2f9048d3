/* rows: L24 R8
 * args: -xbtfpath=/dev/null */
BEGIN
{
	trace((kuid_t)1);
}

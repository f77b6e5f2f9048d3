/* rows: V27 */
BEGIN
{
	trace(vmregs[0]);
}

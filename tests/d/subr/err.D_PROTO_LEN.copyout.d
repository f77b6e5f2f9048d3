/* rows: A20 */
BEGIN
{
	copyout(alloca(8), arg0);
}

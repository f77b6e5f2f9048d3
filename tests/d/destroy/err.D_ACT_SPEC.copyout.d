/* rows: A19 */
BEGIN
{
	speculate(speculation());
	copyout(alloca(8), arg0, 8);
}

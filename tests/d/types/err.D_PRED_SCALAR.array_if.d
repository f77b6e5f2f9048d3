/* rows: L1 L55 */
BEGIN
{
	if (curthread->comm)
		trace(1);
}

/* rows: L30 */
BEGIN
{
	x = curthread;
	x = pid;
}

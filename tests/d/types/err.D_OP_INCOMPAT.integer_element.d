/* rows: L30 */
BEGIN
{
	t[1] = curthread;
	t[2] = pid;
}

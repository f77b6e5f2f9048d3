/* rows: A3 */
BEGIN
{
	tracemem(arg0, pid);
}

/* rows: E1
 * args: -xiregs=3 */
BEGIN
{
	x = pid;
	bcopy(alloca(x + (pid * (ppid + tid * 3))), alloca(4),
		8 * (x + pid * (3 + x)));
}

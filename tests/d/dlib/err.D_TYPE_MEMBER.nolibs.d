/* rows: L69
 * args: -xnolibs
 * The kernel's own member is near. */
BEGIN
{
	trace(curthread->t_pri);
}

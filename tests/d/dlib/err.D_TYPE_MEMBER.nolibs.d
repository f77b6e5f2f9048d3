/* rows: L69
 * args: -xnolibs
 * The message suggests the kernel's own member. */
BEGIN
{
	trace(curthread->t_pri);
}

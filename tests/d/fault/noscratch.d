/* rows: E3
 * The fault NOSCRATCH, 5: alloca() of more than there is.
 */
int n;
BEGIN
{
	n = 1 << 30;
	this->p = alloca(n);
}
BEGIN
{
	this->p = copyin(0, n);
}
ERROR
{
	printf("%d %d %d %d %s\n", arg1, arg2, arg3 >= -1, arg4,
	    lltostr(arg5, 16));
}
BEGIN
{
	exit(0);
}

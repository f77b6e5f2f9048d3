/* rows: L61 X24
 * args: -xknodefs
 * A symbol that does not exist is at address 0. */
extern int no_such_symbol;

BEGIN
{
	trace(no_such_symbol);
	exit(0);
}
ERROR
{
	printf("fault %d at %d\n", arg4, arg5);
	exit(0);
}

/* rows: E3
 * The fault BADADDR, 1: what is read, passed to a subroutine or written is at
 * an invalid address. ERROR's arguments are the enabled probe, the action, the
 * offset, the fault and the address.
 */
struct far {
	char pad[0x100];
	int x;
};
BEGIN
{
	trace(*(int *)0x10);
}
BEGIN
{
	n = 1;
	trace(stringof((char *)0x20));
}
BEGIN
{
	n = 1;
	m = 2;
	trace(((struct far *)0)->x);
}
BEGIN
{
	*(int *)0x30 = 1;
}
BEGIN
{
	bcopy((void *)0x40, alloca(8), 8);
}
BEGIN
{
	trace(strlen((string)NULL));
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

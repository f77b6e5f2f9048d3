/* rows: E4
 * engines: bpf
 * The registers of interrupt controllers, which the kernel has mapped at the
 * top of its addresses, are never read: every kind of access is BADADDR.
 */
struct regs {
	int reg[4];
};
BEGIN
{
	trace(*(int *)0xffffffffff5fc000);
}
BEGIN
{
	p = (uint64_t)0xffffffffff5fd000;
	trace(*(char *)p);
}
BEGIN
{
	trace(((struct regs *)(p - 0x1000))->reg[2]);
}
BEGIN
{
	trace(stringof((char *)p));
}
BEGIN
{
	trace(strlen(stringof((char *)p)));
}
BEGIN
{
	trace(*(struct regs *)p);
}
BEGIN
{
	this->r = *(struct regs *)p;
}
BEGIN
{
	@[*(struct regs *)p] = count();
}
BEGIN
{
	bcopy((void *)p, alloca(16), 16);
}
BEGIN
{
	tracemem(p, 16);
}
BEGIN
{
	trace(*(int *)0xffffffffff000000);
}
BEGIN
{
	trace(*(char *)0xffffffffffffffff);
}
ERROR
{
	printf("%d %d %s\n", arg1, arg4, lltostr(arg5, 16));
}
BEGIN
{
	exit(0);
}

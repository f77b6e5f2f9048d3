/* rows: A10
 * Addresses of a process that is gone are numbers; equal ones are the same
 * key. */
BEGIN
{
	printf("%A %A\n", 0x1234, usym(0x1235));
	usym(0x10);
	ufunc(0x20);
	umod(0x30);
	uaddr(0x40);
	printf("\n");
	@[uaddr(0x50), "a"] = count();
	@[uaddr(0x50), "a"] = count();
	@[uaddr(0x51), "a"] = count();
	printa("%A %s %@d\n", @);
	printa(@);
	exit(0);
}

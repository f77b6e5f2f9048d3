/* rows: E3
 * Addresses in D memory and in the kernel need no alignment: no program can
 * cause the fault BADALIGN.
 */
char c[16];
BEGIN
{
	c[3] = 1;
	c[4] = 2;
	c[5] = 3;
	printf("%x\n", *(int *)&c[3]);
	*(short *)&c[7] = 0x1234;
	printf("%x %x %x\n", c[7], c[8], *(int64_t *)&c[1]);
	this->p = (uint64_t)alloca(16) + 1;
	*(int64_t *)this->p = -2;
	printf("%d %d\n", *(int64_t *)this->p, *(int *)(this->p + 3));
	printf("%d\n", *(uint16_t *)((uint64_t)curthread->comm + 1) != 0);
	exit(0);
}
ERROR
{
	printf("fault %d\n", arg4);
	exit(1);
}

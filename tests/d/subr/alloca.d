/* Memory for 5 bytes and a NUL ends at a multiple of 8; what is behind the memory
 * of all calls is an invalid address. */
int got;

BEGIN
{
	this->p = (char *)alloca(5);
	this->p[7] = 123;
	got = this->p[7];
	this->p[8] = 45;
	got = this->p[8];
}
BEGIN
{
	printf("%d\n", got);
	exit(0);
}
ERROR
{
	printf("fault %d\n", arg4);
}

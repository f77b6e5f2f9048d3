/* rows: L30 E3
 * A store past either end of allocated memory is a fault, whatever is there. */
this int own;
BEGIN
{
	n = 0;
	this->own = 7;
	this->p = (char *)alloca(8);
	this->p[24] = 1;
	printf("not reached\n");
}
BEGIN
{
	this->p = (char *)alloca(8);
	this->p[-1] = 1;
	printf("not reached\n");
}
BEGIN
{
	this->p = (char *)alloca(8);
	bcopy("12345678123456781", this->p, 18);
	printf("not reached\n");
}
BEGIN
{
	printf("%d\n", this->own);
	exit(0);
}
ERROR
{
	n++;
	printf("%d %d\n", n, arg4);
}

/* rows: L30 E3
 * Subroutines, too, read nothing past either end of allocated memory. */
BEGIN
{
	n = 0;
	p = (char *)alloca(8);
	bcopy(p + 600, alloca(4), 4);
}
BEGIN
{
	p = (char *)alloca(8);
	bcopy(p - 1, alloca(4), 4);
}
BEGIN
{
	p = (char *)alloca(8);
	printf("%s\n", inet_ntoa((ipaddr_t *)(p + 600)));
}
BEGIN
{
	p = (char *)alloca(8);
	printf("%d\n", strlen(p + 600));
}
BEGIN
{
	p = (char *)alloca(8);
	p[0] = 127;
	p[3] = 1;
	q = (char *)alloca(8);
	bcopy(p, q, 8);
	printf("%s\n", inet_ntoa((ipaddr_t *)q));
	bcopy(q, q + 1, 7);
	printf("%d %d\n", q[1], q[4]);
	exit(0);
}
ERROR
{
	n++;
	printf("%d %d\n", n, arg4);
}

/* args: -xbufpolicy=ring -b 128 -xcpu=0
 * stderr
 * rows: B7 B10
 * A large record overwrites several small ones; the remains of the oldest one
 * are not shown. */
BEGIN
{
	printf("1\n");
}
BEGIN
{
	printf("2\n");
}
BEGIN
{
	printf("3\n");
}
BEGIN
{
	printf("4\n");
}
BEGIN
{
	printf("%d %d %d %d\n", 5L, 5L, 5L, 5L);
}
BEGIN
{
	printf("6\n");
	exit(0);
}

/* rows: A12 B20
 * 0 means no speculation, and is allowed. What follows speculate(0) in the
 * clause is not executed. */
int x;
BEGIN
{
	speculate(0);
	printf("never\n");
	x = 1;
}
BEGIN
{
	discard(0);
	printf("x is %d\n", x);
}
BEGIN
{
	commit(0);
}
BEGIN
{
	x = 2;
	speculate(1);
	x = 3;
}
BEGIN
{
	commit(1);
}
BEGIN
{
	discard(1);
	printf("x is %d\n", x);
	exit(0);
}

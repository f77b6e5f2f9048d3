/* rows: A12 B20
 * args: -xnspec=2
 * Speculated output is printed when it is committed, in its order; if it is
 * discarded, or neither, it is never printed. The number is free again at
 * once. */
int a, b;
BEGIN
{
	a = speculation();
	b = speculation();
	printf("%d %d\n", a, b);
}
BEGIN
{
	speculate(a);
	printf("first of a\n");
}
BEGIN
{
	speculate(b);
	printf("never: discarded\n");
}
BEGIN
{
	printf("not speculative\n");
}
BEGIN
{
	speculate(a);
	printf("second of a\n");
}
BEGIN
{
	commit(a);
	discard(b);
}
BEGIN
{
	printf("after the commit\n");
}
BEGIN
{
	speculate(a);
	printf("never: no longer active\n");
}
BEGIN
{
	commit(a);
	discard(b);
}
BEGIN
{
	a = speculation();
	printf("%d\n", a);
}
BEGIN
{
	speculate(a);
	printf("never: left over\n");
}
BEGIN
{
	exit(0);
}

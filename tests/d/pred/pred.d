/* rows: L1 L4
 * A predicate decides whether a clause runs; clauses run in order. */
BEGIN
{
	x = 1;
}
BEGIN
/x == 2/
{
	printf("not this\n");
}
BEGIN
/x == 1/
{
	printf("this\n");
	x = 2;
}
BEGIN
/x == 2 && "a" == "a"/
{
	printf("and this\n");
}
BEGIN, BEGIN
/x/
{
	printf("twice\n");
}
BEGIN
{
	exit(0);
}

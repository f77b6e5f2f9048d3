/* rows: L37 E3
 * stderr
 * exit: 3
 * A clause-local variable that was never assigned is 0. */
BEGIN
{
	printf("%d\n", this->zero);
}
BEGIN
{
	trace(1 / this->zero);
}
ERROR
{
	exit(3);
}

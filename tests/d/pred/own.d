/* rows: L1 L33 L34
 * A predicate may ask for what only the statements under it assign, and they
 * for what it assigns. */
BEGIN
/!seen["x"] && !self->first/
{
	self->first = 1;
	seen["x"] = 2;
	printf("first\n");
}

BEGIN
/!seen["x"]/
{
	printf("again\n");
}

BEGIN
/this->n = seen["x"] + ++times/
{
	printf("%d %d\n", this->n, times);
	exit(0);
}

/* rows: L1 L33 L34
 * A predicate may read variables that are assigned only by its clause's
 * statements, and the reverse. */
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

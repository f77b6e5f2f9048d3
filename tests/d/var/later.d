/* rows: L38 L39
 * An associative array may be read before the clause that first assigns it. */
BEGIN
/!pending["x"]/
{
	printf("%d %d\n", pending["x"], sizeof (pending["x"]));
}

BEGIN
/names[1] == NULL && self->at[1, 2] == 0/
{
	pending["x"]++;
	names[1] = "one";
	self->at[1, 2] = timestamp;
}

BEGIN
{
	printf("%d %s %d\n", pending["x"], names[1],
	    timestamp - self->at[1, 2] < 1000000000);
	exit(0);
}

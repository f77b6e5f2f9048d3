/* rows: L38 L39
 * Tuples of integers and strings, with several parts. */
BEGIN
{
	a[1] = 10;
	a[2] = 20;
	b["x"] = "ex";
	b["y"] = "why";
	c[1, "x", 3] = 13;
	c[1, "y", 3] = 14;
	self->d["k"] = 5;
	printf("%d %d %d\n", a[1], a[2], a[3]);
	printf("%s %s\n", b["x"], b["y"]);
	printf("%d %d %d\n", c[1, "x", 3], c[1, "y", 3], c[2, "x", 3]);
	printf("%d %d\n", self->d["k"], self->d["l"]);
	a[1] = 0;
	printf("%d %d\n", a[1], a[2]);
	exit(0);
}

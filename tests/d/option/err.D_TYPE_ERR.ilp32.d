/* rows: L20
 * args: -32
 * A size that is another one in the 32-bit data model. */
struct wide {
	int a;
	char *b;
};

BEGIN
{
	exit(0);
}

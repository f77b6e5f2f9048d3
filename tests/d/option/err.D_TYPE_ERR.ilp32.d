/* rows: L20
 * args: -32
 * A type whose size is different in the 32-bit data model. */
struct wide {
	int a;
	char *b;
};

BEGIN
{
	exit(0);
}

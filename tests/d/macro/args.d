/* rows: L57 C19
 * args: 17 word 'two words' 0x10
 * The command line's operands, as numbers, as names and as strings. */
BEGIN
{
	word = 5;
	printf("%d %d %s %s %d\n", $1, $2, $$2, $$3, $4);
	printf("%s %s %s\n", $$1, $$0, $0);
	exit(0);
}

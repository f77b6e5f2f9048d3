/* rows: L20 C1
 * args: -64
 * Types have the sizes of 64-bit programs. */
BEGIN
{
	printf("%d %d %d\n", sizeof (int), sizeof (long), sizeof (void *));
	exit(0);
}

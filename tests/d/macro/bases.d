/* rows: L14 L57
 * args: 0xffffffff 4294967295 037777777777 0x7fffffff
 * Numbers as arguments have the types that they have in a program: those that
 * are not decimal may be unsigned. */
BEGIN
{
	printf("%d %d %d %d\n", sizeof ($1), sizeof ($2), sizeof ($3),
	    sizeof ($4));
	printf("%d %d %d\n", -1 == $1, -1 == $2, -1 == $3);
	printf("%d %d %d\n", -1 == 0xffffffff, -1 == 4294967295,
	    -1 == 037777777777);
	exit(0);
}

/* rows: L14
 * Integer and character literals of every form. */
BEGIN
{
	printf("%d %d %d %d\n", 10, 010, 0x10, 0XfF);
	printf("%d %d %d %d\n", 5u, 5l, 5ul, 5ull);
	printf("%d %d %d %d\n", 'A', '\n', '\x41', '\101');
	printf("%d %d\n", sizeof (1), sizeof (1l));
	printf("%d %d\n", sizeof (4294967296), sizeof ('A'));
	printf("%x\n", 0xffffffffffffffff);
	exit(0);
}

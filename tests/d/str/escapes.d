/* rows: L14 L15
 * Escapes in literals, in characters and in formats; sizes of literals. */
BEGIN
{
	printf("a\tb\\c\"d\x41\102\n");
	printf("%s\n", "tab\there, quote\"");
	printf("%d %d\n", strlen("\n\t\\"), strlen("a\0b"));
	printf("100%%\n");
	printf("%s %c%c%c%c\n", "\c\xg\9", '\c', '\x', '\q', '\8');
	printf("%d %d\n", '\c\d' == 'cd', 'ab' == 0x6261);
	printf("%d %d %d\n", sizeof ("hi"), sizeof (""), sizeof ("a\n"));
	printf("%d %x %d\n", NULL, NULL, NULL == 0);
	exit(0);
}

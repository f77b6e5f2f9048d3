/* rows: L14 L15
 * Escapes in literals and in formats. */
BEGIN
{
	printf("a\tb\\c\"d\x41\102\n");
	printf("%s\n", "tab\there, quote\"");
	printf("%d %d\n", strlen("\n\t\\"), strlen("a\0b"));
	printf("100%%\n");
	exit(0);
}

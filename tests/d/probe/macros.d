/* rows: L6 L57
 * args: BEGIN EG dtrace
 * Macros in a probe description are replaced by their text, also next to other
 * text. */
dtrace:::$1
{
	printf("1 %s\n", probename);
}
dtrace:::B$2IN
{
	printf("2 %s\n", probename);
}
$3:::$$1
{
	printf("3 %s\n", probename);
	exit(0);
}

/* rows: L6
 * args: BEGIN tick 10ms dtrace
 * Macro arguments within a description, alone and joined to text. */
$4:::$1
{
	printf("%s\n", probename);
}
profile:::$2-$3
{
	printf("%s\n", probename);
	exit(0);
}

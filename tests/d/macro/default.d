/* rows: L57 X6
 * Operands that are not given are 0 or "". */
#pragma D option defaultargs
BEGIN
{
	printf("%d [%s]\n", $1, $$2);
	exit(0);
}

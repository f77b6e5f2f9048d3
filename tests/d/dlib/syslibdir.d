/* rows: L53 X26
 * args: -xsyslibdir=lib */
BEGIN
{
	EIO = 3; /* is not defined now */
	printf("%d %d\n", origin->y, EIO);
	exit(0);
}

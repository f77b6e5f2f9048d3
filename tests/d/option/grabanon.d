/* rows: X21
 * args: -xgrabanon
 * There is no anonymous state to claim, which is not an error. */
BEGIN
{
	printf("ok\n");
	exit(0);
}

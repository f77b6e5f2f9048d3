/* rows: A11 P2
 * exit: 4
 * END may exit too. */
BEGIN
{
	exit(1);
}
END
{
	exit(4);
}

/* rows: B21 */

BEGIN
{
	speculate(1);
	exit(0);
	^ exit( ) may not follow speculate( )
}

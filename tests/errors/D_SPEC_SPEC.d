/* rows: B21 */

BEGIN
{
	speculate(1);
	speculate(2);
	^ speculate( ) may not follow speculate( )
}

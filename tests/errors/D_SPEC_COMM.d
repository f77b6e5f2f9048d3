/* rows: B21 */

BEGIN
{
	commit(1);
	speculate(2);
	^ speculate( ) may not follow commit( )
}

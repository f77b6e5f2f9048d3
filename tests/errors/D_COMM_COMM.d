/* rows: B21 */

BEGIN
{
	commit(1);
	commit(2);
	^ commit( ) may not follow commit( )
}

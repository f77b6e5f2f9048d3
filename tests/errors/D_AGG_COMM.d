/* rows: B21 */

BEGIN
{
	commit(1);
	@ = count();
	  ^ aggregating actions may not follow commit( )
}

/* rows: A15 B21 */

BEGIN
{
	commit(1);
	exit(0);
	^ data-recording actions may not follow commit( )
}

BEGIN { commit(1); freopen("x"); }
                   ^ data-recording actions may not follow commit( )

BEGIN
{
	commit(1);
	trace(1);
	^ data-recording actions may not follow commit( )
}

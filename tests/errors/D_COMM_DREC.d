/* rows: A13 B21 */

BEGIN { @ = count(); } BEGIN { clear(@); commit(1); }
                                         ^ commit( ) may not follow data-recording action(s)

BEGIN
{
	@ = count();
	commit(1);
	^ commit( ) may not follow data-recording action(s)
}

BEGIN
{
	printf("x");
	commit(1);
	^ commit( ) may not follow data-recording action(s)
}

/* Recording into a speculation is recording, too. */
BEGIN
{
	self->spec = speculation();
	speculate(self->spec);
	trace(1);
	commit(self->spec);
	^ commit( ) may not follow data-recording action(s)
}

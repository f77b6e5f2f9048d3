/* rows: B21 */

/* After an if, what either branch may have done counts as done. */
int x;
BEGIN
{
	if (x)
		trace(1);
	else
		discard(1);
	speculate(1);
	^ speculate( ) may not follow data-recording action(s)
}

BEGIN
{
	@ = count();
	speculate(1);
	^ speculate( ) may not follow data-recording action(s)
}

BEGIN
{
	trace(1);
	speculate(1);
	^ speculate( ) may not follow data-recording action(s)
}

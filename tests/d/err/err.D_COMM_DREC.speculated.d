/* rows: B21
 * What was recorded into a speculation was recorded too. */
BEGIN
{
	self->spec = speculation();
	speculate(self->spec);
	trace(1);
	commit(self->spec);
}

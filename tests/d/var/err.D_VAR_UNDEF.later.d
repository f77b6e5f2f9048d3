/* rows: L33 L34 L37 */
BEGIN
{
	trace(self->x); self->x = 1;
}

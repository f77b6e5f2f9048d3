/* rows: L33 L34 L37 */
BEGIN
{
	trace(self->x[1]); self->x[1] = 1;
}

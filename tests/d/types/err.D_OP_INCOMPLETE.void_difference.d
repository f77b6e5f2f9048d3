/* rows: L30 */
void *v;
BEGIN
{
	trace(v - v);
}

/* rows: L30 */
void *v;
BEGIN
{
	trace(v + 1);
}

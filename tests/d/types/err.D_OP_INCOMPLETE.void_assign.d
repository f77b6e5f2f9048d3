/* rows: L30 */
void *v;
BEGIN
{
	v -= 8;
}

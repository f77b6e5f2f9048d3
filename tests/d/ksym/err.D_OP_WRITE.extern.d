/* rows: L61 */
extern int panic_timeout;

BEGIN
{
	panic_timeout++;
}

/* rows: L61 */
extern int no_such_symbol_at_all;

BEGIN
{
	trace(nosuch`no_such_symbol_at_all);
}

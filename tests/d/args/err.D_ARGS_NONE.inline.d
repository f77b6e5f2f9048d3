/* rows: V2 */
inline int X = args[0];
BEGIN
{
	trace(X);
}

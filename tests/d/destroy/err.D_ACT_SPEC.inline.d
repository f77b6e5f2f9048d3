/* rows: A19 L45 */
inline int stopped = (stop(), 1);
BEGIN
{
	speculate(speculation());
	trace(stopped);
}

/* rows: V2 */

inline int X = args[0];
               ^ args[ ] may not be referenced outside of a probe clause
BEGIN
{
	trace(X);
}

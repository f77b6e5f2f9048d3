/* rows: L64
 * It may not once it has used the library's. */
BEGIN
{
	trace(EIO);
}

inline int EIO = 6;

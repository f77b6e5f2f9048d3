/* rows: L64 */
inline int EIO = 6;

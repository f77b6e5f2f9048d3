/* rows: L45 */
inline int f[int] = 1;

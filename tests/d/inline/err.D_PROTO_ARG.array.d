/* rows: L45 */
inline int f[int a] = a;
BEGIN { trace(f["a"]); }

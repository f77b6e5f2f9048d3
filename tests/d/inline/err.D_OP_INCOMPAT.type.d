/* rows: L45 */
inline int x = "a";

/* rows: L45 */

inline int f[int] = 1;
             ^ inline array parameter needs a name: f

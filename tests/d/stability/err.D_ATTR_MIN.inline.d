/* rows: L48 X5
 * args: -xamin=Stable/Stable/Common */
#pragma D attributes Unstable/Stable/Common x
inline int x = 1;
BEGIN { trace(x); }

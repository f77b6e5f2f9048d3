/* rows: L49 X33
 * args: -xversion=1.1 */
#pragma D binding "1.1" old
inline int old = 1;
#pragma D binding "1.2" new
inline int new = 2;
BEGIN { trace(old); trace(new); }

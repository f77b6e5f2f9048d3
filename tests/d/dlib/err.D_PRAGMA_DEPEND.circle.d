/* rows: L53
 * args: -L circle
 * Libraries that depend on each other in a circle. */
BEGIN { trace(A); exit(0); }

/* rows: L51 C13
 * args: -L lib */
BEGIN { trace(unmet); }

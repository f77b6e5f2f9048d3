/* rows: A8 */
BEGIN { jstack(2, -1); }

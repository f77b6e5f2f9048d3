/* rows: A8 */
BEGIN { trace(1 + stack()); }

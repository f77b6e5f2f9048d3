/* rows: L65 */
BEGIN { trace(trace(1)); }

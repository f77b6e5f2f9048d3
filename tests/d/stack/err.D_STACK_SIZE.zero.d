/* rows: A8 */
BEGIN { stack(0); }

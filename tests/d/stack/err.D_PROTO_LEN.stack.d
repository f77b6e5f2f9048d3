/* rows: A8 */
BEGIN { stack(1, 2); }

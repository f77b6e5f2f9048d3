/* rows: A8 */
BEGIN { stack(pid); }

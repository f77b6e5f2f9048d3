/* rows: A8 */
BEGIN { ustack("2"); }

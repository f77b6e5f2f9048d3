/* rows: A15 */
BEGIN { freopen("%s", pid); }

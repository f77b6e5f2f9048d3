/* rows: A15 */
BEGIN { freopen(); }

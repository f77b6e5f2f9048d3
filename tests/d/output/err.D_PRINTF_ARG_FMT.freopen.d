/* rows: L65 */
BEGIN { freopen(1); }

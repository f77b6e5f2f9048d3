/* rows: A13 */
BEGIN { @ = count(); clear(1); }

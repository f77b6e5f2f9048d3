/* rows: A13 B21 */
BEGIN { @ = count(); } BEGIN { clear(@); commit(1); }

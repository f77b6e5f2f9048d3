/* rows: A13 */
BEGIN { clear(@nothing); }

/* rows: A16 */
BEGIN { ftruncate("file"); }

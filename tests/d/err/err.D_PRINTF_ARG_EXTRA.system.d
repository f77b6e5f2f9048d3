/* rows: A17 */
BEGIN { system("date", 1); }

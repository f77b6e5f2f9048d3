/* rows: A17 */
BEGIN { system("kill %d"); }

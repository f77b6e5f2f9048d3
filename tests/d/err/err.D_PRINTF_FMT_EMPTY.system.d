/* rows: A17 */
BEGIN { system(""); }

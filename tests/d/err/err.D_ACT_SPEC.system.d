/* rows: A17 B21 */
BEGIN { speculate(1); system("date"); }

/* rows: A9 O7 */
BEGIN { printf("%k", 1); }

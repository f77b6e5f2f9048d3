/* rows: A9 O7 */
BEGIN { printf("%d", stack()); }

/* rows: L65 O7 */
BEGIN { printf("%d", printf("x")); }

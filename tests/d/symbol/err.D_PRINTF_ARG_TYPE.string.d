/* rows: A10 */
BEGIN { printf("%s", func(1)); }

/* rows: L65 O7 */
BEGIN { @a[1] = count(); printf("%*d", @a[1], 1); }

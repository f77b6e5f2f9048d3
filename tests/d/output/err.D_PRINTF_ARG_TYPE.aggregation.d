/* rows: L65 O7 */
BEGIN { @a = count(); printf("%d", @a); }

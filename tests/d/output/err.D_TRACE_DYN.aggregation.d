/* rows: L65 */
BEGIN { @a = count(); trace(@a); }

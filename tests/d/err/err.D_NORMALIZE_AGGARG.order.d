/* rows: A13 G15 */
BEGIN { @ = count(); normalize(1000, @); }

/* rows: A13 G14 */
BEGIN { @ = count(); trunc(@, 1, 2); }

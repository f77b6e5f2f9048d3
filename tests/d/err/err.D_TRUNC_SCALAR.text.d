/* rows: A13 G14 */
BEGIN { @ = count(); trunc(@, "ten"); }

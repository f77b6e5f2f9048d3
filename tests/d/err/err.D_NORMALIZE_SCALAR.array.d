/* rows: A13 G15 */
int a[4];
BEGIN { @ = count(); normalize(@, a); }

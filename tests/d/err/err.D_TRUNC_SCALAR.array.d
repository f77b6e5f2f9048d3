/* rows: A12 G15 */
int a[4];
BEGIN { @ = count(); trunc(@, a); }

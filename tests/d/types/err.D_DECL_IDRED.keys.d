/* rows: L38 */
int a[int, string];
int a[int, string];
int a[int];

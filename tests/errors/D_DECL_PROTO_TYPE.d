/* rows: L38 */

int a[void];
      ^ key #1 may not be of type void
BEGIN
{
}

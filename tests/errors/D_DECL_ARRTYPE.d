/* rows: L23 */

int a[3](void);
     ^ array declaration of type int () is not permitted
BEGIN
{
}

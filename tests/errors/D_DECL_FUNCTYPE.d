/* rows: L23 */

int f(int);
    ^ cannot declare a function in D: f
BEGIN
{
}

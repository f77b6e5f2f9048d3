/* rows: L23 */

int g(int)[3];
     ^ function cannot return a value of type int [3]
BEGIN
{
}

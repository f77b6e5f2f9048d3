/* rows: L19 */

long struct s { int a; } x;
^ invalid type declaration: long and long long may only be used with integer or floating-point type
BEGIN
{
}

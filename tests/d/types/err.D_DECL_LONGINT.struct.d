/* rows: L19 */
long struct s { int a; } x;
BEGIN
{
}

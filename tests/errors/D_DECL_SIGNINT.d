/* rows: L19 */

signed unsigned x;
^ signed and unsigned may not be used together
BEGIN
{
}

unsigned float f;
^ invalid type declaration: signed and unsigned may only be used with integer type
BEGIN
{
}

/* rows: L65 */

int;
^ useless declaration
BEGIN
{
}

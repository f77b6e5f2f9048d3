/* rows: L50 */
#pragma D option nosuch=1
BEGIN
{
}

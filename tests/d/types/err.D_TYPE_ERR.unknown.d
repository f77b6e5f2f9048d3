/* rows: L21 */
nowhere_t x;
BEGIN
{
}

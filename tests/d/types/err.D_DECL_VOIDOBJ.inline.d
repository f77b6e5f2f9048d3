/* rows: L45 */
inline void x = 1;
BEGIN
{
}

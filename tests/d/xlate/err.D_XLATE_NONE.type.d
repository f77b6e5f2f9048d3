/* rows: L46 */
BEGIN
{
	this->x = xlate <int> (5);
}

/* rows: L31 */
BEGIN
{
	this->a[1] = 1;
}

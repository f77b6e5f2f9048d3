/* rows: L15 L30
 * A string's characters are char, not int. */
int *p;
BEGIN
{
	p = probeprov;
}

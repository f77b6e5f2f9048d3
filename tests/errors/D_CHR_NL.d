/* rows: L14 */

BEGIN
{
	x = 'a
	    ^ newline encountered in character constant
	';
}

/* rows: B21 */

BEGIN
{
	speculate(1);
	@ = count();
	  ^ aggregating actions may not follow speculate( )
}

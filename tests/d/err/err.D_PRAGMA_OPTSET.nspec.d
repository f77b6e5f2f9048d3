/* rows: L50 */
#pragma D option nspec=-1
BEGIN
{
	speculation();
}

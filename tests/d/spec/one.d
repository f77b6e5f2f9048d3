/* rows: X28
 * stderr
 * There is one speculation, unless nspec says otherwise. */
BEGIN
{
	printf("%d\n", speculation());
	printf("%d\n", speculation());
	exit(0);
}

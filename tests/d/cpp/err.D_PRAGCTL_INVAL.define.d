/* rows: L59
 * What the preprocessor is for says so without it. */
#define ONE 1
BEGIN
{
	exit(ONE);
}

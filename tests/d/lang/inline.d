/* rows: L45
 * Constants by name. */
inline int LIMIT = 6 * 7;
inline string NAME = "name";
BEGIN
{
	printf("%d %s\n", LIMIT, NAME);
	exit(0);
}

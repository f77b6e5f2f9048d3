/* rows: L22 */

struct s {
	char *a : 3;
	      ^ invalid type for bit-field: char *
};
BEGIN
{
}

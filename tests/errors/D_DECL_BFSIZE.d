/* rows: L22 */

struct s {
	int a : 33;
	    ^ invalid size for bit-field: 33
};
BEGIN
{
}

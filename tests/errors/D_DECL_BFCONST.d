/* rows: L22 */

int n;
struct s {
	int a : n;
	        ^ bit-field size must be an integer constant
};
BEGIN
{
}

struct s {
	int a : -1;
	    ^ positive integral constant expression expected as bit-field size
};
BEGIN
{
}

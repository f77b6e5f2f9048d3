/* rows: L21 */

int n;
enum e {
	A = n
	    ^ enumerator value must be an integer constant
};
BEGIN
{
}

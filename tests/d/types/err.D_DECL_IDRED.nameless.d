/* What is in a structure without a name is in the outer one, too.
 * rows: L21 */
struct s { union { int a; struct { int b, c; }; }; struct { int d, c; }; };
BEGIN
{
	exit(0);
}

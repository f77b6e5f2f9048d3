/* rows: L1 L55 */

int a[4];
BEGIN
/a/
 ^ predicate result must be of scalar type
{
}

BEGIN
{
	if (curthread->comm)
	               ^ condition of if must be of scalar type
		trace(1);
}

struct s {
	int a;
	int b : 3;
};
struct s v;
BEGIN
/v/
 ^ predicate result must be of scalar type
{
}

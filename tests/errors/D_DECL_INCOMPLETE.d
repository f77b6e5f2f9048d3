/* rows: L21 */

struct s {
	struct s s;
	         ^ incomplete type for member s: struct s
};
BEGIN
{
}

struct nowhere x;
               ^ cannot have a variable of incomplete type struct nowhere: x
BEGIN
{
}

struct nowhere x[3];
               ^ cannot have a variable of incomplete type struct nowhere [3]: x

/* Only the last member may be an array without a size. */
struct s {
	char name[];
	     ^ incomplete type for member name: char []
	int n;
};
BEGIN
{
}

struct nowhere;
translator struct nowhere < int v > { a = v; };
^ translator output type struct nowhere is not defined

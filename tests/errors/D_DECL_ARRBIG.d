/* rows: L21 L31 */

struct large { char c[2147483647]; };
struct larger { struct large a, b; };
                                ^ struct larger is too big
BEGIN
{
	exit(0);
}

int a[100000];
    ^ a variable of type int [100000] cannot have 400000 bytes: a
BEGIN
{
}

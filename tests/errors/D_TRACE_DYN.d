/* rows: A2 L65 */

BEGIN { @a = count(); trace(@a); }
                      ^ trace( ) may not be applied to a dynamic expression

struct s {
	int a[20000];
};
BEGIN { trace(*(struct s *)arg0); }
        ^ trace( ) may not be applied to a value of type struct s, which has 80000 bytes

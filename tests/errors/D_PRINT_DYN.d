/* rows: A6 */

struct s {
	int a[20000];
};
BEGIN { print(*(struct s *)arg0); }
        ^ print( ) may not be applied to a value of type struct s, which has 80000 bytes

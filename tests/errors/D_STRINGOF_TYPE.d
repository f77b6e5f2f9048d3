/* rows: L12 */

struct s {
	int a;
	int b : 3;
};
struct s v;
BEGIN { trace(stringof(v)); }
              ^ cannot convert expression of type struct s to type string

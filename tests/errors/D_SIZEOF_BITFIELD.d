/* rows: L13 */

struct s {
	int a;
	int b : 3;
};
struct s v;
BEGIN { trace(sizeof (v.b)); }
              ^ cannot apply sizeof to a bit-field: b

/* rows: L22 */

struct s {
	int a;
	int b : 3;
};
struct s v;
BEGIN { trace(&v.b); }
              ^ cannot take the address of a bit-field: b

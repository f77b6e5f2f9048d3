/* rows: L13 */

struct s {
	int a;
	int b : 3;
};
struct s v;
BEGIN { trace(offsetof(struct s, b)); }
              ^ cannot take offset of a bit-field: b

/* rows: L18 L66 */

BEGIN { trace((double)1); }
              ^ invalid cast expression: cannot convert between types: "int" to "double"

struct s {
	int a;
	int b : 3;
};
struct s v;
BEGIN { trace((int)v); }
              ^ invalid cast expression: cannot convert between types: "struct s" to "int"

long double d;
BEGIN { trace((int)d); }
              ^ invalid cast expression: cannot convert between types: "long double" to "int"

struct s {
	int a;
	int b : 3;
};
struct s v;
BEGIN { trace((struct s)1); }
              ^ invalid cast expression: cannot convert between types: "int" to "struct s"

BEGIN { trace((string)*curthread); }
              ^ invalid cast expression: cannot convert between types: "struct task_struct" to "string"

/* rows: L32 L55 */

int a[4];
BEGIN { trace(a ? 1 : 2); }
                ^ operator ?: expression must be of scalar type

int a[4];
BEGIN { trace(1 && a); }
                ^ operator && requires operands of scalar type

int a[4];
BEGIN { trace(!a); }
              ^ operator ! requires an operand of scalar type

int a[4];
BEGIN { a ? trace(1) : trace(2); }
        ^ condition of operator ?: must be of scalar type

struct s { int a; } v;
BEGIN { trace(v ? 1 : 2); }
                ^ operator ?: expression must be of scalar type

struct s {
	int a;
	int b : 3;
};
struct s v;
BEGIN { trace(!v); }
              ^ operator ! requires an operand of scalar type

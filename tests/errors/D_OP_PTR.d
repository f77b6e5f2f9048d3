/* rows: L30 L46 */

struct s {
	int a;
	int b : 3;
};
struct s v;
BEGIN { trace(v->a); }
                 ^ operator -> must be applied to a pointer

struct out { int a; };
translator struct out < int v > { a = v; };
BEGIN { trace(xlate <struct out> (1)->a); }
                                      ^ operator -> requires operand of type pointer to struct or union

proc:::create { trace(arg0->pr_pid); }
                            ^ operator -> must be applied to a pointer: arg0 is an integer; args[0] may be a pointer

/* rows: L32 L46 */

struct s {
	int a;
} *p;
BEGIN { trace(p.a); }
                ^ operator . cannot be applied to a pointer: use ->

BEGIN { trace(pid.a); }
                  ^ operator . cannot be applied to an expression of type pid_t

struct out { int a; };
translator struct out < int v > { a = v; };
BEGIN { trace(xlate <struct out *> (1).a); }
                                       ^ operator . requires operand of type struct or union

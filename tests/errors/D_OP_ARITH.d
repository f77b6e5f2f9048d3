/* rows: L18 */

double d;
BEGIN { trace(d * 2); }
              ^ operator *: floating-point arithmetic is not permitted in D programs

BEGIN { trace(probename * 2); }
                        ^ operator * requires operands of arithmetic type

int *p;
BEGIN { p /= 2; }
          ^ operator /= requires operands of arithmetic type

struct s { int a; } x;
BEGIN { trace(-x); }
              ^ operator - requires an operand of arithmetic type

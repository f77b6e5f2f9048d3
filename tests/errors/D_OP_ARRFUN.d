/* rows: L31 */

int a[3];
BEGIN { a = 1; }
          ^ operator = may not be applied to operand of type "int [3]"

int a[3], b[3];
BEGIN { a = b; }
          ^ operator = may not be applied to operand of type "int [3]"

struct s { int n; char text[]; } *p;
BEGIN { x = p->text; }
          ^ operator = may not be applied to operand of type "char []"

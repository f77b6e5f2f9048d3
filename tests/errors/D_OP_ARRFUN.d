/* rows: L31 */

int a[3];
BEGIN { a = 1; }
          ^ operator = may not be applied to operand of type "int [3]"

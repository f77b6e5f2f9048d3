/* rows: L18 */

double d;
BEGIN { trace(d * 2); }
              ^ operator *: floating-point arithmetic is not permitted in D programs

/* rows: L67 */

BEGIN { trace(&5); }
              ^ unary operator & requires an object in memory as operand

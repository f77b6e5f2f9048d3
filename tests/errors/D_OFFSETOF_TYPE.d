/* rows: L11 */

BEGIN { trace(offsetof(int, a)); }
              ^ offsetof requires a structure or union, not int

/* rows: L46 */

struct out { int a; int b; };
translator struct out < int v > { a = v; };
BEGIN { trace(xlate <struct out> (1).b); }
                                     ^ translator from int to struct out does not define conversion for member: b

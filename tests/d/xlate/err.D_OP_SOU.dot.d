/* rows: L46 */
struct out { int a; };
translator struct out < int v > { a = v; };
BEGIN { trace(xlate <struct out *> (1).a); }

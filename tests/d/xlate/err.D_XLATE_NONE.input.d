/* rows: L46 */
struct out { int a; };
BEGIN { trace(xlate <struct out> (execname).a); }

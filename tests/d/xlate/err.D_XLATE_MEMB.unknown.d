/* rows: L46 */
struct out { int a; };
translator struct out < int v > { b = v; };

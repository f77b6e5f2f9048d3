/* rows: L46 */

struct out { int a; };
BEGIN { trace(xlate <struct out> (execname).a); }
              ^ cannot translate from "string" to "struct out"

BEGIN { this->x = xlate <int> (5); }
                  ^ cannot translate to type int: it is neither a structure or union nor a pointer to one

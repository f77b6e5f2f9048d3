/* rows: L13 L24 */

BEGIN { trace(sizeof(struct nosuch_at_all)); }
              ^ cannot apply sizeof to a type that has no size: struct nosuch_at_all

BEGIN { trace(sizeof (void)); }
              ^ cannot apply sizeof to a type that has no size: void

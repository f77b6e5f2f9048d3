/* rows: L21 L30 */

BEGIN { trace((struct nowhere *)arg0 + 1); }
                                     ^ cannot compute with a pointer to a type that has no size: struct nowhere

BEGIN { trace(((struct nowhere *)arg0)->a); }
                                        ^ operator -> cannot be applied to a forward declaration: no struct nowhere definition is available

BEGIN { trace(alloca(8)[1]); }
              ^ operator [ ] cannot be applied to elements that have no size: void

struct empty {};
BEGIN { print(*(struct empty *)arg0); }
              ^ operator * cannot be applied to a type that has no bytes: struct empty

BEGIN { print(*(struct nowhere *)arg0); }
              ^ operator * cannot be applied to a forward declaration: no struct nowhere definition is available

/* A tag that the program defines means its own type also above. */
BEGIN { trace(((struct file *)1)->below); } struct file { int below; };
                                  ^ operator -> cannot be applied to a forward declaration: no struct file definition is available: its definition ends further down

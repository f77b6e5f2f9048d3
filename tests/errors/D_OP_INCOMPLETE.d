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

/* rows: L33 L34 L37 */

/* The message suggests a name. */
BEGIN { self->start = 1; trace(self->strat); }
                               ^ self->strat has not yet been declared or assigned; did you mean start?

BEGIN { trace(x[1]); }
              ^ x[ ] has not yet been declared or assigned

BEGIN { trace(self->x); self->x = 1; }
              ^ self->x has not yet been declared or assigned: it is read here before line 1 assigns it; declare it above

BEGIN { trace(self->x); }
              ^ self->x has not yet been declared or assigned

BEGIN { trace(timestamp - self->late); }
                          ^ self->late has not yet been declared or assigned: it is read here before line 2 assigns it; declare it above
END { self->late = timestamp; }

/* The type has no name, is declared further down, or has its members there. */
struct { int x; } nameless; BEGIN { trace(a[1].x); } BEGIN { a[1] = nameless; }
                                          ^ a[ ] has not yet been declared or assigned: it is read here before line 2 assigns it; declare it above

BEGIN { trace(a[1]); } typedef struct { int x; } s_t; s_t s; BEGIN { a[1] = s; }
              ^ a[ ] has not yet been declared or assigned: it is read here before line 1 assigns it; declare it above

BEGIN { trace(a[1]); } struct file { int x; }; struct file f; BEGIN { a[1] = f; }
              ^ a[ ] has not yet been declared or assigned: it is read here before line 1 assigns it; declare it above

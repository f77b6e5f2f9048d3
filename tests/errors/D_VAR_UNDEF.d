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

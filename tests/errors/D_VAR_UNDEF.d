/* rows: L33 L34 L37 */

/* The message suggests a name. */
BEGIN { self->start = 1; trace(self->strat); }
                               ^ self->strat has not yet been declared or assigned; did you mean start?

BEGIN { trace(x[1]); }
              ^ x[ ] has not yet been declared or assigned

BEGIN { trace(self->x); self->x = 1; }
              ^ self->x has not yet been declared or assigned

BEGIN { trace(self->x); }
              ^ self->x has not yet been declared or assigned

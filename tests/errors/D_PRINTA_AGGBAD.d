/* rows: L65 */

/* What was meant? */
BEGIN { @bytes = count(); printa(@byte); }
                                 ^ undefined aggregation: @byte; did you mean bytes?

BEGIN { printa(@a); }
               ^ undefined aggregation: @a

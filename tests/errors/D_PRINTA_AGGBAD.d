/* rows: L65 */

/* The message suggests a name. */
BEGIN { @bytes = count(); printa(@byte); }
                                 ^ undefined aggregation: @byte; did you mean bytes?

BEGIN { printa(@a); }
               ^ undefined aggregation: @a

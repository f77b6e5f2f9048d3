/* rows: G7 */

BEGIN { @a = llquantize(1, 10, -1, 6, 10); }
                               ^ llquantize( ) low magnitude (argument #2) must be an unsigned 16-bit quantity

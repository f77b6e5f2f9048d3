/* rows: G7 */

BEGIN { @a = llquantize(1, 10, 0, -6, 10); }
                                  ^ llquantize( ) high magnitude (argument #3) must be an unsigned 16-bit quantity

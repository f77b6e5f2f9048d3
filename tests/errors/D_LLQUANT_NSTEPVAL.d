/* rows: G7 */

BEGIN { @a = llquantize(1, 10, 0, 6, 65536); }
                                     ^ llquantize( ) number of steps (argument #4) must be an unsigned 16-bit quantity

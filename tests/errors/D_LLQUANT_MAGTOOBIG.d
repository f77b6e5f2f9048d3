/* rows: G7 */

BEGIN { @a = llquantize(1, 10, 0, 40, 10); }
             ^ llquantize( ) high magnitude (argument #3) will cause overflow of 64 bits

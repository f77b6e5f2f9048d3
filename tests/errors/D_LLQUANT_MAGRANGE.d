/* rows: G7 */

BEGIN { @a = llquantize(1, 10, 6, 0, 10); }
             ^ llquantize( ) low magnitude (argument #2) must be less than high magnitude (argument #3)

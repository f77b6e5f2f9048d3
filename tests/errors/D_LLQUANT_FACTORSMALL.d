/* rows: G7 */

BEGIN { @a = llquantize(1, 1, 0, 6, 10); }
             ^ llquantize( ) factor (argument #1) must be two or more

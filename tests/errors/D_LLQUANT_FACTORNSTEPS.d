/* rows: G7 */

BEGIN { @a = llquantize(1, 10, 0, 6, 7); }
             ^ llquantize( ) factor (argument #1) must be less than or equal to the number of steps per magnitude (argument #4), or a multiple of it

/* rows: G7 */

BEGIN { @a = llquantize(1, 65536, 0, 1, 10); }
                           ^ llquantize( ) factor (argument #1) must be an unsigned 16-bit quantity

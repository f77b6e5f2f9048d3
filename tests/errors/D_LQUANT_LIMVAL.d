/* rows: G6 */

BEGIN { @a = lquantize(1, 0, 0x100000000); }
                             ^ lquantize( ) limit (argument #2) must be a 32-bit quantity

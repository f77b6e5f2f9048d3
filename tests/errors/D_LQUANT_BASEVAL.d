/* rows: G6 */

BEGIN { @a = lquantize(1, 0x100000000, 3); }
                          ^ lquantize( ) base (argument #1) must be a 32-bit quantity

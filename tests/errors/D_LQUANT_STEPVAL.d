/* rows: G6 */

BEGIN { @a = lquantize(1, 0, 10, 0); }
                                 ^ lquantize( ) step (argument #3) must be a non-zero positive 16-bit quantity

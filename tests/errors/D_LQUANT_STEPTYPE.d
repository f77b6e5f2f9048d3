/* rows: G6 */

BEGIN { @a = lquantize(1, 0, 10, "a"); }
                                 ^ lquantize( ) step (argument #3) must be an integer constant

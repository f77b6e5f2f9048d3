/* rows: G6 */

BEGIN { @a = lquantize(1, pid, 3); }
                          ^ lquantize( ) base (argument #1) must be an integer constant

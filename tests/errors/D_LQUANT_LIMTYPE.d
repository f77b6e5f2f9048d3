/* rows: G6 */

BEGIN { @a = lquantize(1, 0, pid); }
                             ^ lquantize( ) limit (argument #2) must be an integer constant

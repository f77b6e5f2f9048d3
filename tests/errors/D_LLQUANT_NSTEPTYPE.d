/* rows: G7 */

BEGIN { @a = llquantize(1, 10, 0, 6, pid); }
                                     ^ llquantize( ) number of steps (argument #4) must be an integer constant

/* rows: G7 */

BEGIN { @a = llquantize(1, 10, 0, pid, 10); }
                                  ^ llquantize( ) high magnitude (argument #3) must be an integer constant

/* rows: G7 */

BEGIN { @a = llquantize(1, 10, pid, 6, 10); }
                               ^ llquantize( ) low magnitude (argument #2) must be an integer constant

/* rows: G7 */

BEGIN { @a = llquantize(1, pid, 0, 6, 10); }
                           ^ llquantize( ) factor (argument #1) must be an integer constant

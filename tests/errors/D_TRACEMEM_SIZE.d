/* rows: A3 */

BEGIN { tracemem(arg0, pid); }
                       ^ tracemem( ) argument #2 must be an integer constant from 1 to 65536

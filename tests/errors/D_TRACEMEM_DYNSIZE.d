/* rows: A3 */

BEGIN { tracemem(arg0, 8, "x"); }
                          ^ tracemem( ) argument #3 must be an integer

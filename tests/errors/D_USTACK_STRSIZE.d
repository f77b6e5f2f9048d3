/* rows: A8 */

BEGIN { jstack(2, -1); }
                  ^ jstack( ) argument #2 must be a positive integer constant

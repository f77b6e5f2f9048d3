/* rows: A8 */

BEGIN { ustack(0); }
               ^ ustack( ) argument #1 must be a non-zero positive integer constant

BEGIN { ustack("x"); }
               ^ ustack( ) argument #1 must be a non-zero positive integer constant

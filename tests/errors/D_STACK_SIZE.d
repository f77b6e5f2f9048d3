/* rows: A8 */

BEGIN { @[stack(-1)] = count(); }
                ^ stack( ) argument #1 must be a non-zero positive integer constant

BEGIN { stack(pid); }
              ^ stack( ) argument #1 must be a non-zero positive integer constant

BEGIN { stack(0); }
              ^ stack( ) argument #1 must be a non-zero positive integer constant

BEGIN { stack("x"); }
              ^ stack( ) argument #1 must be a non-zero positive integer constant

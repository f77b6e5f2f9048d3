/* rows: A15 */

BEGIN { freopen("."); }
                ^ freopen( ) argument #1 cannot be "."

BEGIN { freopen(".."); }
                ^ freopen( ) argument #1 cannot be ".."

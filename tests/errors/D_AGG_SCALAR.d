/* rows: G3 */

BEGIN { @a = sum("a"); }
                 ^ sum( ) argument #1 must be of scalar type

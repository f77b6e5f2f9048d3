/* rows: L9 */

BEGIN { x = (1)(2); }
             ^ function designator is not of function type

/* rows: L15 */

BEGIN { trace("no end); }
              ^ newline encountered in string literal

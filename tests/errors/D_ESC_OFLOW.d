/* rows: L14 */

BEGIN { x = '\400'; }
             ^ escape sequence does not fit in a byte

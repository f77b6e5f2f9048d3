/* rows: L14 */

BEGIN { trace(0189); }
              ^ constant 0189 contains invalid digit 8

BEGIN { x = 09; }
            ^ constant 09 contains invalid digit 9

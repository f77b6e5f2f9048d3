/* rows: L14 */

BEGIN { trace(99999999999999999999); }
              ^ constant 99999999999999999999 results in integer overflow

/* rows: L17 */

BEGIN { trace(5 / 0); }
                ^ expression contains division by zero

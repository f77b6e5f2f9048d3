/* rows: X26
 * args: -xnolibs */
BEGIN { trace(EIO); }

/* rows: A10 */
BEGIN { sym("abc"); }

/* rows: A10 */
BEGIN { umod(); }

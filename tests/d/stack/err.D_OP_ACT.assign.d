/* rows: A8 */
BEGIN { x = stack(); }

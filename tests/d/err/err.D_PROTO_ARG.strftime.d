/* rows: A27 */
BEGIN { strftime(execname, walltimestamp); }

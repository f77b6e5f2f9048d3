/* rows: A8 */
BEGIN { @[ustack(1, 2, 3)] = count(); }

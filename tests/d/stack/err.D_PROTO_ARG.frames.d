/* rows: A8 */
BEGIN { @[stack(3)] = count(); @[stack(4)] = count(); }

/* rows: C13
 * args: -L nosuch */
BEGIN {}

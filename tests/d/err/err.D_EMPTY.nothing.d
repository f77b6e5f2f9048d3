/* rows: L65 X12
 * Only this comment. */

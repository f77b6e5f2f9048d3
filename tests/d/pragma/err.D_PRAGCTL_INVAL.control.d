/* rows: L52 */
#nosuch
BEGIN

/* rows: L52 */
#pragma D nosuch thing
BEGIN

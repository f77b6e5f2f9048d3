/* rows: L49 */
#pragma D binding "one" x
BEGIN

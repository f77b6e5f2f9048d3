/* rows: L51 */
#pragma D depends_on provider nosuch
BEGIN

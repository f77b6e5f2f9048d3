/* rows: L51 */
#pragma D depends_on library
BEGIN

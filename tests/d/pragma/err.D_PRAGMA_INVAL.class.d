/* rows: L51 */
#pragma D depends_on planet earth
BEGIN

/* rows: L48 */
#pragma D attributes Stable/Stable x
BEGIN

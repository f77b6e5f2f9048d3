/* rows: L48 */
#pragma D attributes Stable/Stable/Common nothing
BEGIN

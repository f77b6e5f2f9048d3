/* rows: L48 */
#pragma D attributes Stable/Stable/Common provider nothing name
BEGIN

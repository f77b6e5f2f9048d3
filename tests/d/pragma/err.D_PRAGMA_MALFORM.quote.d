/* rows: L50 */
#pragma D option strsize="128
BEGIN

/* rows: L48 X5
 * args: -xamin=Stable/Stable/Common */
BEGIN, profile:::tick-1s { exit(0); }

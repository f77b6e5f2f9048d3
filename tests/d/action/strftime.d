/* rows: A27 */
BEGIN
{
	strftime("%Y\n", walltimestamp - walltimestamp + 86400000000000 * 366);
	strftime("%%", 0);
	strftime("", 0);
	strftime("%600Y\n", 0);
	/* what is no conversion of POSIX is text */
	strftime("%-Y %EY|%q %Q %5k %^a %", 0);
	exit(0);
}

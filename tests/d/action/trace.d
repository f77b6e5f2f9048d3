/* rows: A2 O12
 * trace() in quiet mode prints no padding. */
BEGIN
{
	trace(42);
	trace("|");
	trace("string");
	trace("|");
	trace(-1);
	trace("\n");
	exit(0);
}

/* rows: O11 X30
 * args: -xstrsize=16 -xrawbytes
 * With rawbytes all strings are shown as bytes, but numbers are not. */
BEGIN
{
	trace("plain\t|");
	trace("caf\303\251");
	trace(42);
	trace("a\001b");
	@["caf\303\251"] = count();
	@["a\001b"] = count();
	exit(0);
}

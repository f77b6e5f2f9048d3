/* rows: A2 O11
 * args: -xstrsize=16
 * Strings that cannot be printed are shown as bytes in hexadecimal, traced or
 * as keys; UTF-8 can be printed. */
BEGIN
{
	trace("plain\t|");
	trace("caf\303\251");
	trace("");
	trace("bell\a\n");
	trace("a\001b");
	trace("\377");
	@["caf\303\251"] = count();
	@["a\001b"] = count();
	@["\303"] = count();
	exit(0);
}

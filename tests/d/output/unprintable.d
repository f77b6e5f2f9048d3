/* rows: A2 O11
 * args: -xstrsize=16
 * Strings that do not print are bytes in hexadecimal, traced and as keys;
 * UTF-8 does print. */
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

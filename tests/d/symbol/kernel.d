/* rows: A10
 * needs: root
 * Symbols of kernel addresses, in statements, keys and conversions. Addresses
 * in the same function are the same key. */
BEGIN
{
	this->f = (uintptr_t)`schedule;
	printf("%a %a [%24a] [%-24a]\n", this->f, this->f + 1, this->f, this->f);
	printf("%a %a\n", func(this->f + 2), mod(this->f));
	func(this->f);
	sym(this->f + 1);
	mod(this->f);
	trace(sym(this->f));
	printf("\n%a %a\n", sym(1), 0);
	@f[func(this->f)] = count();
	@f[func(this->f + 1)] = count();
	@s[sym(this->f), 1] = count();
	@m[mod(this->f)] = count();
	@m[mod((uintptr_t)`do_exit)] = count();
	printa(@f);
	printa("%a %d %@d\n", @s);
	printa("%a %@d\n", @m);
	exit(0);
}

/* rows: L9
 * op=, ++ and -- on every kind of variable. */
BEGIN
{
	x = 10;
	printf("%d %d %d %d %d\n", x += 5, x -= 3, x *= 2, x /= 5, x %= 3);
	x = 12;
	printf("%d %d %d %d %d\n", x &= 10, x |= 1, x ^= 3, x <<= 3, x >>= 1);
	x = 7;
	printf("%d %d %d %d %d\n", x++, x, ++x, x--, --x);
	self->s = 1;
	self->s += 4;
	this->t = 2;
	this->t <<= 3;
	a["k"] = 5;
	a["k"]++;
	printf("%d %d %d\n", self->s, this->t, a["k"]);
	exit(0);
}

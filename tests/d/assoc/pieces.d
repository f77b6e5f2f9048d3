/* Array keys that are longer than an old kernel allows. They differ at
 * the beginning, where such a kernel divides them, or in their last
 * character.
 * rows: G2 E12
 * args: -xstrsize=400 */
BEGIN
{
	this->a = "0123456789012345678901234567890123456789";
	this->b = strjoin(this->a, strjoin(this->a, strjoin(this->a, this->a)));
	this->c = strjoin(this->b, strjoin(this->b, this->a));
	a["x", this->c] = 1;
	a["y", this->c] = 2;
	a["x", strjoin(this->c, "z")] = 3;
	a["x", substr(this->c, 1)] = 4;
	printf("%d %d %d %d %d %d\n", a["x", this->c], a["y", this->c],
	    a["x", strjoin(this->c, "z")], a["x", substr(this->c, 1)],
	    a["y", strjoin(this->c, "z")], a[this->c, "x"]);

	a["x", this->c] = 0;
	a["none", this->c] = 0;
	a["y", this->c] += 5;
	printf("%d %d %d\n", a["x", this->c], a["none", this->c],
	    a["y", this->c]);

	self->s[1, this->c, this->c] = "one";
	self->s[2, this->c, this->c] = self->s[1, this->c, this->c];
	self->s[1, this->c, this->c] = 0;
	printf("%s %s\n", self->s[2, this->c, this->c],
	    self->s[1, this->c, this->c] == NULL ? "none" : "some");
	nested["n", self->s[2, this->c, this->c], a["y", this->c]] = 8;
	printf("%d\n", nested["n", "one", 7]);
	exit(0);
}

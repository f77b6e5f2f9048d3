/* rows: S10
 * The characters behind a string's end are 0 up to its full size, and beyond
 * that there are none; a program cannot write there either. */
string next;
BEGIN
{
	this->s = "abcdef";
	this->t = "next one";
	next = "global";
	this->s = "abc";
	printf("%c%c%d%d%d\n", this->s[0], this->s[2], this->s[3], this->s[4],
		this->s[255]);
	printf("%c%d%d\n", "abc"[1], "abc"[3], "abc"[4]);
	printf("%c%d\n", charat("xyz", 1), charat("xyz", 9));
	this->s[1] = 'B';
	this->s[254] += 'Z';
	printf("%s %s\n", this->s, this->t);
}
BEGIN { trace("abc"[256]); }
BEGIN { trace("abc"[-1]); }
BEGIN { this->s = "abc"; this->n = 300; trace(this->s[this->n]); }
BEGIN { this->s = "abc"; this->s[255] = 'x'; }
BEGIN { this->s = "abc"; this->n = 264; this->s[this->n] = 'x'; }
BEGIN { this->s = NULL; printf("%d\n", this->s[1]); }
BEGIN { exit(0); }
ERROR { printf("fault %d\n", arg4); }

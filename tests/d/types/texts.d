/* rows: L41 L43
 * Arrays of char and pointers to char serve as strings, also if an array is
 * full, without a NUL. */
struct n {
	char full[4];
	char after;
};
struct n x;
char five[5];
string s;
BEGIN
{
	x.full[0] = 'a';
	x.full[1] = 'b';
	x.full[2] = 'c';
	x.full[3] = 'd';
	x.after = '!';
	printf("[%s] [%6s] %d\n", x.full, x.full, strlen(x.full));
	s = x.full;
	printf("%d %d %d\n", s == x.full, x.full < "abcx", "abce" > x.full);
	printf("%s %s\n", strjoin(x.full, "!"), substr(x.full, 2));
	this->p = &x.full[1];
	x.after = 0;
	printf("%s %s\n", this->p, stringof((uintptr_t)this->p));
	@[x.full] = count();
	@["abcd"] = count();
	@b[stringof(x.full)] = sum(2);
	five[0] = 'z';
	trace(five);
	exit(0);
}

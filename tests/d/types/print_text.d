/* rows: A6
 * print() shows texts and characters as D's literals, so that they can be read
 * back; an array without a size has no elements in the value. */
struct s {
	char c[3];
	char text[8];
};
struct open {
	int n;
	char text[];
};
struct open_numbers {
	int n;
	int v[];
};
struct s s;
BEGIN
{
	s.c[0] = '\'';
	s.c[1] = '"';
	s.c[2] = '\\';
	s.text[0] = '"';
	s.text[1] = 'q';
	s.text[2] = '\'';
	s.text[3] = '\\';
	print("a\"b\\c'd\n\t\001\377e\0f");
	print(s);
	print(s.c[0]);
	print(s.c[1]);
	print(s.c[2]);
	print((char)0);
	print((char)'\n');
	this->o = (struct open *)alloca(16);
	this->o->n = 3;
	this->o->text[0] = 'x';
	print(*this->o);
	print(*(struct open_numbers *)this->o);
	exit(0);
}

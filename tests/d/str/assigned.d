/* rows: L41 L37 L38
 * What a string variable held when an expression read it is what counts, even
 * if the same expression then assigns to it. */
BEGIN
{
	s = "a";
	self->s = "b";
	this->s = "c";
	a[1] = "d";
	printf("%s %s\n", strjoin(s, (s = "A")), strjoin((s = "B"), s));
	printf("%s %s\n", strjoin(self->s, (self->s = "S")), self->s);
	printf("%s %s\n", strjoin(this->s, (this->s = "T")), this->s);
	printf("%s %s\n", strjoin(a[1], strjoin((a[1] = "E"), a[1])), a[1]);
	printf("%d %d\n", a[1] < (a[1] = "F"), a[1] == (a[1] = "G"));
	printf("%c %s\n", s[(s = "xyz", 0)], s + (s = "UVW", 1));
	printf("%s\n", strtok(s, s = "V"));
	printf("%s %s %s\n", s, s = "W", s);
	exit(0);
}

/* rows: L41 L30
 * A string's characters can be read one by one. */
BEGIN
{
	s = "syscall";
	this->t = strjoin("re", "turn");
	printf("%c%c %c%c\n", *s, s[6], this->t[2], probename[0]);
	printf("%s\n", *strjoin("/", "etc") == '/' ? "absolute" : "relative");
	names[1] = "one";
	i = 2;
	printf("%c\n", names[1][i]);
	this->t[1] = '\0';
	printf("%s\n", this->t);
	exit(0);
}

/* rows: L33 L34 L37 L41
 * Strings in variables of every scope are copies. */
string never;
this string never;
BEGIN
{
	g = "global";
	self->s = "self";
	this->t = strjoin("th", "is");
	h = g;
	g = "other";
	printf("%s %s %s %s\n", g, h, self->s, this->t);
	printf("[%s] [%s]\n", never, this->never);
	exit(0);
}

/* rows: S24
 * Comparing parts of strings. */
BEGIN
{
	this->s = strjoin("foo", "bar");
	printf("%d %d\n", strcontains[this->s, "oba"],
	    strcontains[this->s, "x"]);
	printf("%d %d %d %d\n", strncmp[this->s, "foot", 3],
	    strncmp[this->s, "foot", 4], strncmp["b", "a", 5],
	    strncmp["a", "b", 0]);
	exit(0);
}

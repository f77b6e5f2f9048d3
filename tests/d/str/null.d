/* rows: L42 L57
 * args: -xdefaultargs
 * In comparisons with strings, NULL equals an empty string: an operand that was
 * not given is both. */
BEGIN
/$$1 == NULL && $$1 == "" && NULL == $$1/
{
	printf("no argument\n");
}

BEGIN
{
	names[1] = "one";
	names[2] = "";
	self->t = names[3];
	printf("%d %d %d\n", names[1] == NULL, names[2] == NULL,
	    names[3] == NULL);
	printf("%d %d %d\n", names[1] != NULL, names[2] != NULL,
	    names[3] != NULL);
	printf("%d %d\n", self->t == NULL, self->t == "");
	printf("%d %d\n", probename != NULL, strjoin("", "") != NULL);
	printf("%d %d\n", strstr("abc", "c") != NULL, strstr("abc", "d") != NULL);
	printf("%s\n", names[1] != NULL ? names[1] : "none");
	exit(0);
}

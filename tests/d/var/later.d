/* rows: L38 L39
 * An associative array may be read before the first clause that assigns it. */
BEGIN
/!pending["x"]/
{
	printf("%d %d\n", pending["x"], sizeof (pending["x"]));
}

BEGIN
/names[1] == NULL && self->at[1, 2] == 0/
{
	pending["x"]++;
	names[1] = "one";
	self->at[1, 2] = timestamp;
}

BEGIN
{
	printf("%d %s %d\n", pending["x"], names[1],
	    timestamp - self->at[1, 2] < 1000000000);
}

/* Strings of any origin; the sign is that of the first assignment. */
BEGIN
{
	word = "word";
	printf("%d%d%d%d%d%d %d\n", letter[1], cast[1] == NULL, member[1] == NULL,
	    copy[1] == NULL, element[1] == NULL, self->choice[1] == NULL,
	    negative[1] < 0);
	text = "text";
}

BEGIN
{
	cast[1] = (string)"a";
	letter[1] = word[0];
	member[1] = curpsinfo->pr_fname;
	copy[1] = text;
	element[1] = copy[1];
	self->choice[1] = 1 ? element[1] : "";
	negative[1] = -1;
	printf("%s%s%s%s %d\n", cast[1], copy[1], element[1], self->choice[1],
	    negative[1]);
	negative[1] = timestamp;
	exit(0);
}

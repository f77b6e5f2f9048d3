/* rows: A2 O11
 * args: -xstrsize=8
 * A string that is cut within a character is text all the same; one that has
 * room for the rest of it is bytes. */
BEGIN
{
	euro = "\342\202\254";
	trace(strjoin("aaaaaa", euro));
	trace(strjoin("aaaaa", euro));
	trace(strjoin("aaaa", euro));
	trace(strjoin("aaaaaa", "\370"));
	trace(strjoin("aaaaa", "\340\200"));
	trace("aa\342\202");
	@[strjoin("bbbbbb", euro)] = count();
	exit(0);
}

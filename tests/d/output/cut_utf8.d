/* rows: A2 O11
 * args: -xstrsize=8
 * A string that was cut within a character is still shown as text; one that had
 * room for the rest of the character is shown as bytes. */
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

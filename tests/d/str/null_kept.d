/* rows: L42
 * A text is kept while an operand behind it assigns texts; NULL is kept, too,
 * and is like the empty string. */
string s;
int i;
inline string same[string w] = strjoin(w, "");
BEGIN
{
	printf("%d\n", (i ? s : strchr("abc", 'x')) < (s = strjoin("a", "b")));
	printf("%d\n", (i ? s : strchr("abc", 'x')) == same[strtok("", ":")]);
	printf("%d\n", (i ? "x" : s) == (s = strjoin("b", s)));
	printf("%d %s\n", (i ? "x" : s) < (s = "c"), s);
}
BEGIN { trace(strjoin(i ? s : strchr("abc", 'x'), s = strjoin(s, "d"))); }
BEGIN { printf("%s\n", s); exit(0); }
ERROR { printf("fault %d\n", arg4); }

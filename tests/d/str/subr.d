/* rows: S10
 * strlen, strjoin, substr. */
BEGIN
{
	s = "tracing";
	printf("%d %d %d\n", strlen(s), strlen(""), strlen("a b"));
	printf("[%s] [%s] [%s]\n", strjoin(s, "!"), strjoin("", s),
	    strjoin(strjoin("a", "b"), "c"));
	printf("[%s] [%s] [%s]\n", substr(s, 2), substr(s, 0, 3),
	    substr(s, 1, 2));
	printf("[%s] [%s] [%s]\n", substr(s, -3), substr(s, -3, 2),
	    substr(s, 7));
	printf("[%s] [%s] [%s]\n", substr(s, 9), substr(s, 2, 0),
	    substr(s, 5, 100));
	exit(0);
}

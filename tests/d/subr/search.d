/* rows: S10
 * strchr, strrchr, strstr, index, rindex. */
BEGIN
{
	s = "foobarbarbaz";
	printf("[%s] [%s] [%s] [%s]\n", strchr(s, 'b'), strchr(s, 'f'),
	    strchr(s, 'z'), strchr(s, 0));
	printf("[%s] [%s] [%s] [%s]\n", strrchr(s, 'b'), strrchr(s, 'f'),
	    strrchr(s, 'z'), strrchr(s, 0));
	printf("[%s] [%s] [%s] [%s]\n", strstr(s, "bar"), strstr(s, "barba"),
	    strstr(s, ""), strstr(s, "foobarbarbaz"));
	printf("%d %d %d %d\n", strchr(s, 'q') == NULL, strrchr(s, 'q') == NULL,
	    strstr(s, "bars") == NULL, strstr("", "b") == NULL);
}
BEGIN
{
	printf("%d %d %d %d\n", index(s, "bar"), index(s, "bar", 4),
	    index(s, "bar", 7), index(s, "bar", -7));
	printf("%d %d %d %d\n", index(s, ""), index(s, "", 5),
	    index(s, "", 100), index("", "x"));
	printf("%d %d %d %d\n", rindex(s, "bar"), rindex(s, "bar", 5),
	    rindex(s, "bar", 2), rindex(s, "bar", -1));
	printf("%d %d %d %d\n", rindex(s, ""), rindex(s, "", 5),
	    rindex(s, "", 100), rindex("", "x"));
	printf("%d %d %d %d\n", rindex(s, "", -1), rindex("", "", -1),
	    index(s, "", -1), rindex(s, s, -1));
	printf("%d %d\n", index(s, "barbarbaz"), index(s, "barbarbar"));
}
/* A result can be searched again, and be kept. */
BEGIN
{
	s = strchr(strstr(s, "bar"), 'a');
	t = strrchr("/usr/lib", '/');
	this->u = strchr(s, 'q');
	printf("[%s] [%s] %d\n", s, t, this->u == NULL);
	exit(0);
}

/* rows: S10 L44
 * Strings of 8191 bytes. */
#pragma D option strsize=8k
BEGIN
{
	s = "0123456789abcdef";
	s = strjoin(strjoin(s, s), strjoin(s, s));
	s = strjoin(strjoin(s, s), strjoin(s, s));
	s = strjoin(strjoin(s, s), strjoin(s, s));
	s = strjoin(strjoin(s, s), strjoin(s, s));
	t = strjoin(s, "XY/Z");
	printf("%d %d\n", strlen(s), strlen(t));
}
BEGIN
{
	printf("%s %s %s\n", strchr(t, 'X'), strrchr(t, 'Y'), strstr(t, "XY"));
	printf("%d %d %d\n", index(t, "XY"), index(t, "/Z", 4097),
	    rindex(t, "fXY/Z"));
	printf("%d %d\n", index(t, s), index(s, t));
	printf("%d %d\n", strlen(strtok(t, "X")), strlen(strtok(NULL, "/")));
	printf("%s %d\n", basename(t), strlen(dirname(t)));
	printf("%d %s\n", strlen(cleanpath(strjoin(t, "/.."))),
	    cleanpath(strjoin(t, "/../..")));
}
BEGIN
{
	u = toupper(t);
	printf("%s %s %d\n", substr(u, 4090), substr(u, 0, 16),
	    tolower(u) == tolower(t));
	printf("%d %d\n", strtoll(strjoin(s, "9")), strtoll(substr(u, 4090)));
	v = strjoin(t, t);
	printf("%d %d\n", strlen(v), rindex(v, "Z0"));
	exit(0);
}

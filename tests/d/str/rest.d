/* rows: L15 L30
 * args: 1
 * A string plus a number is the rest of its text: empty behind its end, and an
 * invalid address before its start or beyond its full size. */
string empty;
BEGIN
{
	i = 3;
	s = strjoin(probename, "xyz") + i - 1;
	printf("%s %d\n", probename + 2, 1 + execname + i - 4 == execname);
	printf("%s %d %s\n", s, strlen(s + i), s + i);
	printf("%c%c %d\n", *(s + 1), (s + 1)[2], (s + 1)[9]);
	printf("<%s%s%s>\n", probename + 5, probename + 255, empty + 1);
	printf("%s\n", strjoin("abc" + 300 - 299, stringof("abc") - -2));
	@p[probename + 1] = count();
	@s[(s == "Z" ? s : s - 0) + 2] = count();
}
BEGIN { trace(probename + 256); }
BEGIN { trace(probename - 1); }
BEGIN { trace(s - 1U); }
BEGIN { trace(s + ($1 << 40)); }
BEGIN { trace(*(probename + 256)); }
BEGIN { exit(0); }
ERROR { printf("fault %d\n", arg4); }

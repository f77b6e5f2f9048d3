/* rows: L45
 * Inlines with parameters are checked at each use. Each argument is evaluated
 * once. */
inline int square[int k] = k * k;
inline string size[int n] = n > 100 ? "big" : "small";
inline int len[string s, int more] = strlen(s) + more;
inline int twice[int k] = k + k;
BEGIN
{
	i = 3;
	printf("%d %d\n", square[3], square[square[2] + 1]);
	printf("%s %s\n", size[i], size[i * 100]);
	printf("%d %d\n", len["abc", 1], len[probename, -1]);
	this->v = twice[i++];
	printf("%d %d\n", this->v, i);
	exit(0);
}

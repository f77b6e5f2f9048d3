/* rows: L45 L53
 * The variables of a library that an inline is the first to use, when it is
 * only tried out, are its own. */
this int64_t mine;
inline pid_t next[int k] = nspid + k;

BEGIN
{
	this->mine = 5;
	this->next = next[1];
	printf("%d %d\n", this->next - nspid, this->mine);
	exit(0);
}

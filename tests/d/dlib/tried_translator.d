/* rows: L46 L53
 * The same for a translator. */
this int64_t mine;
struct numbers {
	int next;
};
translator struct numbers < int k > {
	next = nstid + k;
};

BEGIN
{
	this->mine = 5;
	this->next = xlate <struct numbers> (1).next;
	printf("%d %d\n", this->next - nstid, this->mine);
	exit(0);
}

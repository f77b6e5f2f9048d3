/* rows: P80
 * The flags of a late fragment do not include its place. */
BEGIN
{
	this->h = (struct iphdr *)alloca(sizeof (struct iphdr));
	this->h->frag_off = htons(0x2000 | 0x1abc);
	this->i = xlate <ipv4info_t *> (this->h);
	printf("%d %x\n", this->i->ipv4_flags, this->i->ipv4_offset);
	exit(0);
}

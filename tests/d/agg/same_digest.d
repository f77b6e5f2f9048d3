/* The BPF engine looks long tuples up by a digest. Two that have the same one
 * are not counted as one: the later is dropped, and that is told. The digest
 * goes on from a word by its sum with it, so that what the first word changes
 * the second can undo.
 * rows: G20 G19
 * engines: bpf
 * args: -xcpu=0 -xdroptags
 * stderr */
BEGIN
{
	this->a = (1 ^ (1 >> 32)) * 0x9e3779b97f4a7c15;
	this->b = (2 ^ (2 >> 32)) * 0x9e3779b97f4a7c15;
	@[1, this->b, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] = count();
	@[2, this->a, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] = count();
	@[1, this->b, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] = count();
	exit(0);
}

END
{
	printa("%d %x %d%d%d%d%d%d%d%d%d%d%d%d%d%d %@d\n", @);
}

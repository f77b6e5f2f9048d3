/* The BPF engine looks up long tuples by a digest. Two tuples with the same
 * digest are not counted as one: the second is dropped, and the drop is
 * reported. Each step of the digest adds a word to it, so the second word here
 * can undo what the first one changes.
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

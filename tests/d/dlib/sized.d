/* rows: L50 L53
 * args: -L sized
 * Structures of a library are laid out for the size of strings that a program
 * sets. */
#pragma D option strsize=512

BEGIN
{
	this->p = xlate <pair_t> (7);
	printf("%s %s %d %d\n", this->p.a, this->p.b, this->p.n,
	    sizeof (this->p));
	exit(0);
}

/* rows: S7 S20 S21
 * progenyof, rand, getmajor, getminor. */
BEGIN
{
	printf("%d %d %d %d\n", progenyof(pid), progenyof(ppid),
	    progenyof(0x7fffffff), progenyof(-1));
	this->r = rand();
	printf("%d %d\n", this->r >= 0, this->r != rand() || this->r != rand());
	printf("%d %d\n", getmajor(0x800012), getminor(0x800012));
	exit(0);
}

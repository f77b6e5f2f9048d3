/* rows: B20
 * stderr
 * args: -xswitchrate=50ms
 * One that was committed or discarded can be taken again at once: what is still
 * to be read of it is not taken for the new one's. */
int n;
tick-1ms
/n < 100/
{
	this->id = speculation();
	speculate(this->id);
	n++;
	printf("%d\n", n);
	discard(n % 25 ? this->id : 0);
}
tick-1ms
/n && n % 25 == 0 && n <= 100/
{
	commit(1);
}
tick-1ms
/n == 100/
{
	exit(0);
}

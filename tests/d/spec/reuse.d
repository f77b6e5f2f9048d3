/* rows: B20
 * stderr
 * args: -xswitchrate=50ms
 * After commit() or discard() a speculation can be reused at once: records of
 * its former use that are still unread are not mistaken for new ones. */
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

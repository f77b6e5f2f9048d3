/* rows: X28 S22
 * args: -xnspec=1000
 * With a thousand speculations, the last one is found too. */
int i;
int last;
tick-1ms
{
	last = speculation();
	last = speculation();
	last = speculation();
	last = speculation();
	last = speculation();
	last = speculation();
	last = speculation();
	last = speculation();
	last = speculation();
	last = speculation();
	i += 10;
}
tick-1ms
/i == 1000/
{
	speculate(last);
	printf("%d\n", last);
}
tick-1ms
/i == 1000/
{
	commit(last);
}
tick-1ms
/i == 1000/
{
	exit(0);
}

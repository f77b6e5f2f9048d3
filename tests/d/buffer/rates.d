/* args: -xstatusrate=5hz
 * rows: X11 B14
 * Rates are numbers per second, or times with a suffix. */
#pragma D option switchrate=2ms
#pragma D option cleanrate=101hz
#pragma D option aggrate=100msec
#pragma D option statusrate=1s
tick-20ms
{
	printf("%d\n", ++n);
	@ = count();
}
tick-20ms
/n == 3/
{
	exit(0);
}

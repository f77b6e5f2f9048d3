/* rows: L38
 * args: -x strsize=32k
 * Three keys of 32 kB are too much. */
BEGIN
{
	a[copyinstr(arg0), copyinstr(arg1), copyinstr(arg2)] = 1;
}

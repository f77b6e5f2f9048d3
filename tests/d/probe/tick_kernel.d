/* engines: bpf
 * rows: P29 */
tick-10ms
{
	printf("%d %d\n", arg0 >= 0xffff800000000000, arg1);
	exit(0);
}

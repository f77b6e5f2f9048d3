/* rows: V5
 * engines: bpf */
BEGIN
{
	printf("%d %d %d %d\n", curthread != 0, cpu >= 0, cpu < 4096,
	    vtimestamp > 0);
	printf("%d\n", stackdepth >= 0);
	exit(0);
}

/* rows: V3 V19
 * engines: bpf
   trigger: while :; do cat /dev/null; done
 * Neither includes the functions that called the probe's own program. */
syscall::openat:entry
{
	deep = stackdepth > 1 && stackdepth < 20;
	from = caller != 0;
}
tick-10ms
/deep && from/
{
	printf("%d %d\n", deep, from);
	exit(0);
}

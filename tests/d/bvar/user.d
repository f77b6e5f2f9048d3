/* rows: V23 V25
   trigger: while :; do cat /dev/null; done
   args: -p $trigger
 * Where code has frame pointers, or registers that look like them. */
syscall:::entry
/ucaller != 0/
{
	deep = ustackdepth > 1;
}
tick-10ms
/deep/
{
	printf("%d\n", deep);
	exit(0);
}

/* rows: P52 P53
 * args: -c "sh -c 'sh -c \"exit 3\"; sh -c \"exit 0\"; :'"
 * start fires first in a new process. */
proc:::start,
proc:::lwp-start
/ppid == $target/
{
	@[probename] = count();
}

END
{
	printa("%s %@d\n", @);
}

/* rows: T2
 * args: -c "$top/build-san/stats burn"
 * In a program without frame pointers, stacks are found by its unwind
 * tables. */
syscall::exit_group:entry
/pid == $target && !done++/
{
	printf("%s\n", ustackdepth > 3 ? "deep" : "shallow");
}

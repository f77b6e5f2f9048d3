/* rows: T2
 * args: -c "$top/build-san/stats burn"
 * In a program with rows there is a stack where frame pointers are none. */
syscall::exit_group:entry
/pid == $target && !done++/
{
	printf("%s\n", ustackdepth > 3 ? "deep" : "shallow");
}

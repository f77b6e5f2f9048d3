/* rows: T2
 * args: -c 'sh -c :' */
syscall::exit_group:entry
/pid == $target && !done++/
{
	printf("%s\n", ustackdepth > 3 ? "deep" : "shallow");
}

/* rows: L53 L62
 * args: -c "sh -c 'cd /'"
 * A binding, which is tried out first, may be the first to use a library with
 * variables of its own. */
provider tried {
	probe change(pid_t n) =
		syscall::chdir:entry /pid == $target/ { n = nspid + 1; };
};

tried:::change
{
	printf("%d\n", arg0 - nspid);
}
